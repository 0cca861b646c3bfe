"""Basic strategy (draft)."""
from __future__ import annotations
from dataclasses import dataclass
import numpy as np
from pitboss.registry import Array
from pitboss.tape.simulation import prefer
from pitboss.families.twentyone import *

@dataclass(frozen=True, kw_only=True)
class Chart:
    decks: int
    hit_soft_17: bool
    after_split: bool
    all_at_risk: bool

def policy(chart, HIT, STAND, DOUBLE, SPLIT, SURRENDER):
    H,S,D,P,R,d="H","S","D","P","R","d"
    rows={}
    for t in range(4,9): rows["h",t]="H"*10
    rows["h",9]="HDDDDHHHHH"; rows["h",10]="DDDDDDDDHH"; rows["h",11]="DDDDDDDDDH" if not chart.hit_soft_17 else "D"*10
    rows["h",12]="HHSSSHHHHH"
    for t in range(13,17): rows["h",t]="SSSSSHHHHH"
    for t in range(17,21): rows["h",t]="S"*10
    rows["s",12]="H"*10
    rows["s",13]=rows["s",14]="HHHDDHHHHH"; rows["s",15]=rows["s",16]="HHDDDHHHHH"; rows["s",17]="HDDDDHHHHH"
    rows["s",18]=("d" if chart.hit_soft_17 else "S")+"ddddSSHHH"
    rows["s",19]="SSSSdSSSSS" if chart.hit_soft_17 else "S"*10
    rows["s",20]="S"*10
    rows["p",1]="P"*10; rows["p",2]=rows["p",3]="PPPPPPHHHH"; rows["p",4]="HHHPPHHHHH"; rows["p",5]=rows["h",10]
    rows["p",6]="PPPPPHHHHH"; rows["p",7]="PPPPPPHHHH"; rows["p",8]="P"*10; rows["p",9]="PPPPPSPPSS"; rows["p",10]="S"*10
    fb={"H":prefer(HIT),"S":prefer(STAND),"D":prefer(DOUBLE,HIT),"d":prefer(DOUBLE,STAND)}
    out=np.zeros(PLAY_KEYS,dtype=np.int64)
    for (k,t),row in rows.items():
        cls={"h":t-4,"s":t+5,"p":25+t}[k]
        for u,ch in enumerate(row):
            up=u+2 if u<9 else 1
            if ch=="P":
                base=rows["s",12] if t==1 else rows["h",2*t]
                f=base[u]
                cell=prefer(SPLIT,*{"H":(HIT,),"S":(STAND,),"D":(DOUBLE,HIT),"d":(DOUBLE,STAND)}[f])
            else: cell=fb[ch]
            for st in range(3): out[(st*36+cls)*10+up-1]=cell
    return out
def favourable(chart):
    return np.zeros(370,dtype=np.int64)
