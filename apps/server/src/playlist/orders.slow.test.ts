import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreMatches, keysOfQuery } from '#server/playlist/candidates';
import { choose } from '#server/playlist/choose';
import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { directoryOf } from '#server/playlist/testing/directory';
import { queries, records, streams, teams } from '#server/playlist/testing/records';

const known = directoryOf(records.sport, records.sportName, teams);
const ordersOfEach = 40;
const sets = 500;

/** Of each query what it has and what its owner is asked about, by what the streams say. */
type Outcome = { joined: string | null; swapped: boolean; proposals: string[] }[];

/** Records made together in one transaction, by their places. */
type Moment = { streams: number[]; queries: number[] };

/** What a stream says, whenever it was made. */
const say = (stream: Candidate) => JSON.stringify({ ...stream, id: 0 });

/** By place of the query what each stream is to it, by place of the stream; none where it is another match. */
async function judgeSet(asked: Query[], offered: Candidate[]): Promise<Map<number, ScoredMatch>[]> {
  const numbered = asked.map((query, id) => ({ ...query, id }));
  const keys = new Map<number, Awaited<ReturnType<typeof keysOfQuery>>>();
  for (const query of numbered) keys.set(query.id, await keysOfQuery(query, known));
  const pairs = await scoreMatches(
    numbered,
    keys,
    offered.map((stream, id) => ({ ...stream, id })),
    known,
  );
  const byQuery = asked.map(() => new Map<number, ScoredMatch>());
  for (const { query, match } of pairs) byQuery[query.id]?.set(match.stream.id, match);
  return byQuery;
}

/** Matches as the console does: a new query among all streams, any other one when a new stream may be for it. */
function play(moments: readonly Moment[], asked: Query[], judged: Map<number, ScoredMatch>[]): Outcome {
  const ids = new Map<number, number>();
  const queriesMade = new Map<number, Query>();
  const asks = new Map<number, ScoredMatch[]>();
  const judgedOf = (query: number, some: Iterable<number>) =>
    [...some].flatMap((place) => {
      const one = judged[query]?.get(place);
      return one ? [{ ...one, stream: { ...one.stream, id: ids.get(place) ?? 0 } }] : [];
    });
  for (const moment of moments) {
    for (const place of moment.streams) ids.set(place, ids.size + 1);
    for (const [id, query] of asked.entries()) if (moment.queries.includes(id)) queriesMade.set(id, { ...query, id });
    for (const [place, query] of queriesMade) {
      const isNew = moment.queries.includes(place);
      const fitting = judgedOf(place, moment.streams);
      if (!isNew && fitting.length === 0) continue;
      const isFull = isNew || query.stream !== null || query.isAskedAbout;
      const choice = choose(query, isFull ? judgedOf(place, ids.keys()) : fitting, isNew);
      const { join } = choice;
      const by: Query['joinedBy'] = join && (join.byEvent ? 'event' : 'names');
      const isAskedAbout = choice.ask.length > 0;
      const has = { stream: join?.stream.id ?? null, swapped: join?.swapped ?? false, joinedBy: by, isAskedAbout };
      queriesMade.set(place, { ...query, ...has });
      asks.set(place, choice.ask);
    }
  }
  return asked.map((_, place) => {
    const { stream = null, swapped = false } = queriesMade.get(place) ?? {};
    const joined = judgedOf(place, ids.keys()).find((one) => one.stream.id === stream) ?? null;
    const proposals = (asks.get(place) ?? []).map((one) => JSON.stringify([say(one.stream), one.score, one.reasons]));
    return { joined: joined && say(joined.stream), swapped, proposals };
  });
}

it('whatever the order in which streams and queries are made, and at one moment, every query has the same', async () => {
  let played = 0;
  let joined = 0;
  let returned = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(streams, { minLength: 2, maxLength: 6 }),
      fc.array(queries, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (offered, asked, chances) => {
        const judged = await judgeSet(asked, offered);
        const all = { streams: [...offered.keys()], queries: [...asked.keys()] };
        const expected = play([all], asked, judged);
        joined += expected.filter((one) => one.joined !== null).length;
        returned += expected.filter((one) => one.proposals.length > 1).length;
        for (let order = 0; order < ordersOfEach; order += 1) {
          const moments = shuffled(all, chances);
          expect(play(moments, asked, judged)).toEqual(expected);
          played += 1;
        }
      },
    ),
    { numRuns: sets },
  );
  expect(played).toBeGreaterThanOrEqual(10_000);
  // The sets have something to say: some joins, and some that several streams are proposed for.
  expect([joined > sets / 5, returned > sets / 20]).toEqual([true, true]);
}, 60_000);

/** The records in a random order, mostly one at a moment. */
function shuffled({ streams: offered, queries: asked }: Moment, chances: Iterator<number>): Moment[] {
  const chance = (): number => chances.next().value ?? 0;
  const rest = [
    ...offered.map((place) => ({ streams: [place], queries: [] as number[] })),
    ...asked.map((place) => ({ streams: [] as number[], queries: [place] })),
  ]
    .map((moment) => ({ moment, at: chance() }))
    .toSorted((a, b) => a.at - b.at);
  const moments: Moment[] = [];
  for (const { moment } of rest) {
    const last = moments.at(-1);
    if (last && chance() < 0.2) {
      last.streams.push(...moment.streams);
      last.queries.push(...moment.queries);
    } else moments.push(moment);
  }
  return moments;
}
