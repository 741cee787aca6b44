import * as fc from 'fast-check';

export type Step = { what: string; at: number; value: number };

/** Often made, so that there is something for the others to happen to. */
const made = ['plan', 'import', 'ask', 'ask', 'ask'];
const ofStreams = ['move', 'other teams', 'other event', 'archive', 'cancel', 'betting', 'destroy', 'hide', 'picture'];
const ofQueries = ['other words', 'revoke', 'prefer', 'prefer', 'accept', 'reject'];

const steps = (names: string[]) =>
  fc.record({ what: fc.constantFrom(...names), at: fc.nat({ max: 60 }), value: fc.nat({ max: 60 }) });

/** Streams and queries, to be made in any order. */
export const makings = fc.array(steps(['plan', 'plan', 'import', 'ask']), { minLength: 4, maxLength: 8 });

/** What people do to streams and queries, each to the `at`th of those that there are; some are there before. */
export const scripts = fc
  .tuple(
    fc.array(steps(made), { minLength: 6, maxLength: 8 }),
    fc.array(steps([...made, ...ofStreams, ...ofQueries]), { minLength: 4, maxLength: 14 }),
  )
  .map((parts): Step[] => parts.flat());
