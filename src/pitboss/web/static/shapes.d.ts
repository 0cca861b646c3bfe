/* What the server sends, as floor/shapes.py says it. Written by tools/shapes.py. */

export interface ActionShape {
  name: string;
  adds: number | null;
  most: number | null;
  amount?: AmountShape;
  says?: string;
}

export interface AmountShape {
  wager: string;
  low: number;
  high: number;
  step: number;
}

export interface TurnShape {
  round?: number;
  rounds?: number;
  turn_lines?: string;
  offered?: number;
  offered_to?: string;
  house_banks?: boolean;
}

export interface BankShape {
  round?: number;
  rounds?: number;
  turn_lines?: string;
  offered?: number;
  offered_to?: string;
  house_banks?: boolean;
  kind: string;
  banker: string;
  seat: number;
  cover: number | null;
  left: number | null;
  yours?: boolean;
}

export interface ShoeShape {
  id: string;
  commitment: string;
  left: number;
  of: number;
  last_hand: string;
}

export interface SeedsShape {
  id: string;
  commitment: string;
  rounds: number;
}

export interface ScoreboardShape {
  rows: number;
  beads: string[];
  road: ((number | string)[])[];
}

export interface FellShape {
  name: string;
  colour: string;
}

export interface HeldShape {
  seat: number;
  player: string;
  amount: number;
}

export interface LinkShape {
  name: string;
  title: string;
}

export interface PocketShape {
  name: string;
  colour: string;
  called: string;
  stop: number;
}

export interface LineShape {
  seat: number;
  wager: string;
  stake: number;
  result: string;
  odds: string;
  net: number;
  returned: number;
  reason: string;
  at: string;
  account: string;
}

export interface FeeShape {
  payer: string;
  seat: number;
  amount: number;
  reason: string;
  at: string;
}

export interface SettingShape {
  name: string;
  low: number[];
  foul: boolean;
  house: boolean;
  says: string[];
}

export interface TapShape {
  kind: string;
  dice?: number;
  pockets?: FellShape[];
  left?: Record<string, number>;
  muck?: boolean;
}

export interface PromptShape {
  kind: string;
  seat: number;
  yours: boolean;
  text: string;
  actions?: ActionShape[];
  sets?: SettingShape[];
  amount?: AmountShape;
  tap?: TapShape;
}

export interface HandsShape {
  hands: string[][];
  says: string[];
  results: (number | null)[];
  playing: number;
  clocked: string[];
  counts: string[];
  kicker: string;
}

export interface SeatShape {
  hands: string[][];
  says: string[];
  results: (number | null)[];
  playing: number;
  clocked: string[];
  counts: string[];
  kicker: string;
  seat: number;
  behind: number;
  called: string;
  player: string;
  yours: boolean;
  visitor: boolean;
  here: boolean;
  ready: boolean;
  waits: boolean;
  banks: boolean;
  bankroll: number;
  free: number;
  net: number;
  wagers: Record<string, number>;
  lammers: Record<string, number>;
  last: Record<string, number>;
  calls: Record<string, boolean>;
  acts: boolean;
}

export interface RoundShape {
  dealer: string[][];
  board: string[][];
  says: Record<string, string[]>;
  says_of: Record<string, number>;
  counts: string[];
  dice: number[];
  pocket: PocketShape | null;
  said: string[];
  lines: LineShape[];
  fees: FeeShape[];
  voided: string;
}

export interface PictureShape {
  dealer: string[][];
  board: string[][];
  says: Record<string, string[]>;
  says_of: Record<string, number>;
  counts: string[];
  dice: number[];
  pocket: PocketShape | null;
  said: string[];
  lines: LineShape[];
  fees: FeeShape[];
  voided: string;
  id: string;
  name: string;
  address: string;
  book: string;
  game: string;
  title: string;
  family: string;
  equipment: string;
  marked: Record<string, string>;
  live: boolean;
  open: boolean;
  number: number;
  card: number;
  round: number;
  state: string;
  bank: BankShape;
  shoe: ShoeShape | null;
  seeds: SeedsShape | null;
  scoreboard: ScoreboardShape | null;
  recent: FellShape[];
  carried: Record<string, number>;
  meters: Record<string, number>;
  held: HeldShape[];
  link: LinkShape | null;
  seats: SeatShape[];
  prompt: PromptShape | null;
  poker: Record<string, any> | null;
}

export interface YouShape {
  id: string;
  name: string;
  role: string;
  seats: number[];
  wallet: number;
  may: string[];
}

export interface StationShape {
  stadium: string;
  stations: number;
  bet: number;
  staked: number;
  ready: number;
}

export interface ClockShape {
  for: string;
  seats: number[];
  players: string[];
  left: number;
  of: number;
  reserve: number;
}

export interface TableShape {
  dealer: string[][];
  board: string[][];
  says: Record<string, string[]>;
  says_of: Record<string, number>;
  counts: string[];
  dice: number[];
  pocket: PocketShape | null;
  said: string[];
  lines: LineShape[];
  fees: FeeShape[];
  voided: string;
  id: string;
  name: string;
  address: string;
  book: string;
  game: string;
  title: string;
  family: string;
  equipment: string;
  marked: Record<string, string>;
  live: boolean;
  open: boolean;
  number: number;
  card: number;
  round: number;
  state: string;
  bank: BankShape;
  shoe: ShoeShape | null;
  seeds: SeedsShape | null;
  scoreboard: ScoreboardShape | null;
  recent: FellShape[];
  carried: Record<string, number>;
  meters: Record<string, number>;
  held: HeldShape[];
  link: LinkShape | null;
  seats: SeatShape[];
  prompt: PromptShape | null;
  poker: Record<string, any> | null;
  you: YouShape;
  station: StationShape | null;
  watching: number;
  clock: ClockShape | null;
  pace: Record<string, number>;
}

export interface SpotShape {
  name: string;
  wager: string;
  label: string;
  minimum: number;
  maximum: number;
  step: number;
  needs: string[];
  equal_to: string;
  says: string;
  pays: string;
  lines: string;
  required: boolean;
}

export interface PaysShape {
  outcome: string;
  pays: string;
}

export interface PaytableShape {
  wager: string;
  title: string;
  says: string;
  pays: string;
  conditions: string[];
  name: string;
  rows: PaysShape[];
  lines: string;
}

export interface ScheduleShape {
  name: string;
  limits: string;
  low: number;
  high: number;
  takes: string;
  governs: boolean;
  lines: string;
}

export interface CardShape {
  id?: string;
  stamp: number;
  address: string;
  casino: string;
  house: string;
  title: string;
  lines: string;
  round: string;
  family: string;
  equipment: string;
  stays_up: boolean;
  wheel: string;
  seats: number;
  dealt: Record<string, number[]>;
  back_line: string[];
  limits: string;
  schedules: ScheduleShape[];
  printed: string[];
  posted: string[];
  spots: SpotShape[];
  hands: Record<string, string>;
  parts: Record<string, string>;
  later: string[];
  actions: string[];
  sets: boolean;
  calls: string[];
  options: Record<string, any>;
  chosen: Record<string, any>;
  paytables: PaytableShape[];
  irregularities: (Record<string, any>)[];
  rules: string;
}
