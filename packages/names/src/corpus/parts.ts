import { heldOutBasketball } from './held-out-basketball.ts';
import { heldOutBeachVolleyball } from './held-out-beach-volleyball.ts';
import { heldOutFootballClubs } from './held-out-football-clubs.ts';
import { heldOutFootballSpelling } from './held-out-football-spelling.ts';
import { heldOutFutsal } from './held-out-futsal.ts';
import { heldOutHandball } from './held-out-handball.ts';
import { heldOutHockey } from './held-out-hockey.ts';
import { heldOutTableTennis } from './held-out-table-tennis.ts';
import { heldOutTennis } from './held-out-tennis.ts';
import { heldOutVolleyball } from './held-out-volleyball.ts';
import { tuningBasketball } from './tuning-basketball.ts';
import { tuningBeachVolleyball } from './tuning-beach-volleyball.ts';
import { tuningFootballClubs } from './tuning-football-clubs.ts';
import { tuningFootballSpelling } from './tuning-football-spelling.ts';
import { tuningFutsal } from './tuning-futsal.ts';
import { tuningHandball } from './tuning-handball.ts';
import { tuningHockey } from './tuning-hockey.ts';
import { tuningTableTennis } from './tuning-table-tennis.ts';
import { tuningTennis } from './tuning-tennis.ts';
import { tuningVolleyball } from './tuning-volleyball.ts';
import type { NamePair } from './pairs.ts';

/** Two thirds of the corpus: rules and dictionaries may be tuned on them. */
export const tuningPairs: NamePair[] = [
  ...tuningBasketball,
  ...tuningBeachVolleyball,
  ...tuningFootballClubs,
  ...tuningFootballSpelling,
  ...tuningFutsal,
  ...tuningHandball,
  ...tuningHockey,
  ...tuningTableTennis,
  ...tuningTennis,
  ...tuningVolleyball,
];

/** The third that measures: its files are not opened while tuning, and nothing prints its pairs. */
export const heldOutPairs: NamePair[] = [
  ...heldOutBasketball,
  ...heldOutBeachVolleyball,
  ...heldOutFootballClubs,
  ...heldOutFootballSpelling,
  ...heldOutFutsal,
  ...heldOutHandball,
  ...heldOutHockey,
  ...heldOutTableTennis,
  ...heldOutTennis,
  ...heldOutVolleyball,
];
