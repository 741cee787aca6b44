import { queryWhy } from '@touchline/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '#server/playlist/testing/scene';
import { scripts } from '#server/playlist/testing/script';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

type State = { id: number; stream: number | null; proposed: number[]; rejected: number[]; hidden: number[] };

/** What matching has stored for the queries of a user, and which streams they may not see. */
async function stateOf({ id }: Caller): Promise<State[]> {
  const reviewed = (state: string) => sql`(
    SELECT coalesce(jsonb_agg(stream ORDER BY stream), '[]') FROM playlist_review
    WHERE playlist_review.playlist = playlist.id AND state = ${state})`;
  const { rows } = await sql<State>`
    SELECT playlist.id, stream, ${reviewed('open')} AS proposed, ${reviewed('rejected')} AS rejected,
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE "user" = ${id}) AS hidden
    FROM playlist WHERE "user" = ${id} AND "revokedAt" IS NULL ORDER BY playlist.id`.execute(t.deps.db);
  return rows;
}

let scenes = 0;
const seen = new Set<string>();

it('after any changes, an explanation says of every query what matching has decided, and names no hidden stream', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { owners, play } = await openScene(t, admin, `Scene ${scenes++}`);
      for (const step of script) await play(step);
      for (const owner of owners)
        for (const state of await stateOf(owner)) {
          const { status, body } = await owner.call('GET', '/profile/playlist/why', { id: state.id });
          expect(status).toBe(200);
          const { streams } = queryWhy.parse(body);
          const withOutcome = (outcome: string) =>
            streams.flatMap((one) => (one.outcome === outcome ? one.id : [])).toSorted((a, b) => a - b);
          expect(withOutcome('joined')).toEqual(state.stream === null ? [] : [state.stream]);
          expect(withOutcome('proposed')).toEqual(state.proposed);
          expect(state.rejected).toEqual(expect.arrayContaining(withOutcome('rejected')));
          expect(streams.filter((one) => state.hidden.includes(one.id))).toEqual([]);
          for (const { outcome } of streams) seen.add(outcome);
        }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  // Otherwise the cases would show little.
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['joined', 'proposed']));
}, 120_000);
