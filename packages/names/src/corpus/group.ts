import type { Verdict } from '../verdict.ts';

/**
 * Pairs of names of one kind with the verdict that a careful editor would give from the names alone: `same` may be
 * joined automatically, `maybe` is for review, `different` must not be proposed. `synonyms`: sets of names that the
 * directory holds as one.
 */
export type CorpusGroup = {
  kind: string;
  verdict: Verdict;
  pairs: [string, string][];
  synonyms?: string[][];
};
