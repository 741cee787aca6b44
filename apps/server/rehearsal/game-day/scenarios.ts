import type { Scenario } from './scenario.ts';
import { evening } from './scenarios/evening.ts';
import { quiet } from './scenarios/quiet.ts';
import { short } from './scenarios/short.ts';
import { storm } from './scenarios/storm.ts';

/** All scenarios by name. */
export const scenarios: Record<string, Scenario> = { quiet, evening, storm, short };
