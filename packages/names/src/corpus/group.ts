import type { Verdict } from '../verdict.ts';

/**
 * Pairs of names of one kind with the verdict a careful editor would give from the names alone:
 * `same` may be joined unseen, `maybe` belongs before human eyes, `different` must not be proposed.
 * `synonyms` are sets of names that the reference data holds as one.
 */
export type CorpusGroup = {
  kind: string;
  verdict: Verdict;
  pairs: [string, string][];
  synonyms?: string[][];
};
