/* Baccarat's Banker line at five percent, a shoe of eight decks dealt to its cut card: as one would write it by hand. */

#include <stdint.h>

static uint64_t state[4];

static inline uint64_t turned(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

/* xoshiro256++ */
static inline uint64_t next_bits(void) {
  uint64_t result = turned(state[0] + state[3], 23) + state[0], t = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= t;
  state[3] = turned(state[3], 45);
  return result;
}

static void begin(uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = (seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    state[i] = z ^ (z >> 31);
  }
}

enum { CARDS = 416 };
static int shoe[CARDS], left;

/* 0 to n - 1, each as likely as the others (Lemire) */
static inline uint32_t below(uint32_t n) {
  uint64_t product = (next_bits() >> 32) * n;
  if ((uint32_t)product < n) {
    uint32_t threshold = -n % n;
    while ((uint32_t)product < threshold) product = (next_bits() >> 32) * n;
  }
  return product >> 32;
}

static inline int draw(void) {
  int other = (int)below(left), card = shoe[other];
  shoe[other] = shoe[--left];
  shoe[left] = card;
  return card;
}

static inline int banker_draws(int banker, int third) {
  switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
  }
}

typedef struct { int64_t net, wins, pushes; double squares; } Totals;

/* What the line wins in so many coups, in cents. */
Totals baccarat(int64_t coups, int64_t stake, int cut_card, uint64_t seed) {
  Totals all = {0};
  begin(seed);
  for (int i = 0; i < CARDS; i++) shoe[i] = i % 13 < 9 ? i % 13 + 1 : 0;
  left = CARDS;
  for (int64_t n = 0; n < coups; n++) {
    if (left <= cut_card) left = CARDS;
    int player = draw(), banker = draw();
    player = (player + draw()) % 10;
    banker = (banker + draw()) % 10;
    if (player < 8 && banker < 8) {
      if (player <= 5) {
        int third = draw();
        player = (player + third) % 10;
        if (banker_draws(banker, third)) banker = (banker + draw()) % 10;
      } else if (banker <= 5) {
        banker = (banker + draw()) % 10;
      }
    }
    int64_t net = 0;
    if (banker > player) net = stake - (stake * 5 + 2499) / 2500 * 25;
    else if (banker < player) net = -stake;
    all.net += net;
    all.wins += net > 0;
    all.pushes += net == 0;
    all.squares += (double)net * (double)net;
  }
  return all;
}
