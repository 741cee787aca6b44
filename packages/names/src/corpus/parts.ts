import { heldOutAmericanFootball } from './held-out-american-football.ts';
import { heldOutBadminton } from './held-out-badminton.ts';
import { heldOutBaseball } from './held-out-baseball.ts';
import { heldOutBasketball } from './held-out-basketball.ts';
import { heldOutBeachVolleyball } from './held-out-beach-volleyball.ts';
import { heldOutBoxing } from './held-out-boxing.ts';
import { heldOutCricketAndWaterPolo } from './held-out-cricket-and-water-polo.ts';
import { heldOutDarts } from './held-out-darts.ts';
import { heldOutEsports } from './held-out-esports.ts';
import { heldOutFootballClubs } from './held-out-football-clubs.ts';
import { heldOutFootballNeighbors } from './held-out-football-neighbors.ts';
import { heldOutFootballSpelling } from './held-out-football-spelling.ts';
import { heldOutFutsal } from './held-out-futsal.ts';
import { heldOutHandball } from './held-out-handball.ts';
import { heldOutHockey } from './held-out-hockey.ts';
import { heldOutMma } from './held-out-mma.ts';
import { heldOutRugby } from './held-out-rugby.ts';
import { heldOutSnooker } from './held-out-snooker.ts';
import { heldOutTableTennis } from './held-out-table-tennis.ts';
import { heldOutTennis } from './held-out-tennis.ts';
import { heldOutVolleyball } from './held-out-volleyball.ts';
import { tuningAmericanFootball } from './tuning-american-football.ts';
import { tuningBadminton } from './tuning-badminton.ts';
import { tuningBaseball } from './tuning-baseball.ts';
import { tuningBasketball } from './tuning-basketball.ts';
import { tuningBeachVolleyball } from './tuning-beach-volleyball.ts';
import { tuningBoxing } from './tuning-boxing.ts';
import { tuningCricketAndWaterPolo } from './tuning-cricket-and-water-polo.ts';
import { tuningDarts } from './tuning-darts.ts';
import { tuningEsports } from './tuning-esports.ts';
import { tuningFootballClubs } from './tuning-football-clubs.ts';
import { tuningFootballNeighbors } from './tuning-football-neighbors.ts';
import { tuningFootballSpelling } from './tuning-football-spelling.ts';
import { tuningFutsal } from './tuning-futsal.ts';
import { tuningHandball } from './tuning-handball.ts';
import { tuningHockey } from './tuning-hockey.ts';
import { tuningMma } from './tuning-mma.ts';
import { tuningRugby } from './tuning-rugby.ts';
import { tuningSnooker } from './tuning-snooker.ts';
import { tuningTableTennis } from './tuning-table-tennis.ts';
import { tuningTennis } from './tuning-tennis.ts';
import { tuningVolleyball } from './tuning-volleyball.ts';
import type { NamePair } from './pairs.ts';

/** Two thirds of the corpus, used for tuning rules and dictionaries. */
export const tuningPairs: NamePair[] = [
  ...tuningAmericanFootball,
  ...tuningBadminton,
  ...tuningBaseball,
  ...tuningBasketball,
  ...tuningBeachVolleyball,
  ...tuningBoxing,
  ...tuningCricketAndWaterPolo,
  ...tuningDarts,
  ...tuningEsports,
  ...tuningFootballClubs,
  ...tuningFootballNeighbors,
  ...tuningFootballSpelling,
  ...tuningFutsal,
  ...tuningHandball,
  ...tuningHockey,
  ...tuningMma,
  ...tuningRugby,
  ...tuningSnooker,
  ...tuningTableTennis,
  ...tuningTennis,
  ...tuningVolleyball,
];

/** The third used for measuring: its files are not read while tuning, and nothing prints its pairs. */
export const heldOutPairs: NamePair[] = [
  ...heldOutAmericanFootball,
  ...heldOutBadminton,
  ...heldOutBaseball,
  ...heldOutBasketball,
  ...heldOutBeachVolleyball,
  ...heldOutBoxing,
  ...heldOutCricketAndWaterPolo,
  ...heldOutDarts,
  ...heldOutEsports,
  ...heldOutFootballClubs,
  ...heldOutFootballNeighbors,
  ...heldOutFootballSpelling,
  ...heldOutFutsal,
  ...heldOutHandball,
  ...heldOutHockey,
  ...heldOutMma,
  ...heldOutRugby,
  ...heldOutSnooker,
  ...heldOutTableTennis,
  ...heldOutTennis,
  ...heldOutVolleyball,
];
