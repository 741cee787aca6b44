import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '#server/playlist/testing/scene';
import { scripts } from '#server/playlist/testing/script';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

type State = { id: number; status: string; stream: number | null; swapped: boolean; proposals: unknown };

/** What all queries of some people have, with what is open for them to decide. */
async function stateOf(owners: Caller[]): Promise<State[]> {
  const { rows } = await sql<State>`
    SELECT playlist.id, status, stream, swapped, "joinedBy" AS by, "returnReason", (
      SELECT jsonb_agg(jsonb_build_array(stream, score, swapped, reasons) ORDER BY stream) FROM playlist_review
      WHERE playlist_review.playlist = playlist.id AND state = 'open') AS proposals
    FROM playlist WHERE "user" = ANY(${owners.map(({ id }) => id)}::int8[]) AND "revokedAt" IS NULL
    ORDER BY playlist.id`.execute(t.deps.db);
  return rows;
}

/** Looks at all queries of some people against all streams, as a change of their access would. */
async function matchAllOf(owners: Caller[]): Promise<State[]> {
  await change(t.deps.db, null, (trx) =>
    sql`INSERT INTO rematch (kind, record) SELECT 'user', unnest(${owners.map(({ id }) => id)}::int8[])`.execute(trx),
  );
  return stateOf(owners);
}

/** As if nothing had ever been joined or proposed but what people decided themselves. */
async function forgetAllOf(owners: Caller[]): Promise<void> {
  const ids = owners.map(({ id }) => id);
  await sql`
    UPDATE playlist SET status = 'awaiting', stream = NULL, swapped = false, "joinedBy" = NULL, "returnReason" = NULL
    WHERE "user" = ANY(${ids}::int8[]) AND "revokedAt" IS NULL AND "joinedBy" IS DISTINCT FROM 'person'`.execute(
    t.deps.db,
  );
  await sql`
    DELETE FROM playlist_review USING playlist
    WHERE playlist.id = playlist AND "user" = ANY(${ids}::int8[]) AND state = 'open'`.execute(t.deps.db);
}

/** Without how it came to be: by which rule it once joined, or why it returned. */
const facts = ({ status, stream, swapped, proposals }: State) => ({ status, stream, swapped, proposals });
let scenes = 0;

it('after any changes, one after the other, every query has what a full rematch would give it', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { owners, play } = await openScene(t, admin, `Scene ${scenes++}`);
      for (const step of script) await play(step);
      const state = await stateOf(owners);
      expect(await matchAllOf(owners)).toEqual(state);

      await forgetAllOf(owners);
      expect((await matchAllOf(owners)).map(facts)).toEqual(state.map(facts));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);

it('after any changes made at the same moment, too', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const { owners, play } = await openScene(t, admin, `Scene ${scenes++}`);
      for (let from = 0; from < script.length; from += 5) await Promise.all(script.slice(from, from + 5).map(play));
      // What could not be matched at once.
      await t.deps.backlog.workOff(0);
      const state = await stateOf(owners);
      expect(await matchAllOf(owners)).toEqual(state);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);
