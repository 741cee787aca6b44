import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '#server/playlist/testing/scene';
import type { Scene } from '#server/playlist/testing/scene';
import { makings } from '#server/playlist/testing/script';
import type { Step } from '#server/playlist/testing/script';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

/** `STORED_ORDERS=1000` plays more by hand. */
const sets = Number(process.env['STORED_ORDERS'] ?? 24) / 3;

let t: TestApp;
let admin: Caller;
let scenes = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

/** What every query has and what is proposed for it, in words, so that two scenes can be compared. */
async function outcomeOf({ sport, owners }: Scene): Promise<unknown[]> {
  const words = sql`concat_ws('|', home.name, away.name, title, stream."startAt", right(stream.event_id, 1), width)`;
  const tables = sql`stream LEFT JOIN team home ON home.id = team1 LEFT JOIN team away ON away.id = team2
    LEFT JOIN resolution ON resolution.id = stream.resolution`;
  const { rows } = await sql<{ words: string }>`
    SELECT concat_ws('|', "team1Text", "team2Text", playlist."startAt", right(event_id, 1), playlist."user" = ${owners[0]?.id},
      status, swapped, (SELECT ${words} FROM ${tables} WHERE stream.id = playlist.stream),
      (SELECT string_agg(concat_ws('|', ${words}, score, review.swapped, regexp_replace(reasons::text, '[0-9]+-', '', 'g')), ';'
          ORDER BY ${words}, score)
        FROM playlist_review review JOIN (${tables}) ON stream.id = review.stream
        WHERE review.playlist = playlist.id AND state = 'open')) AS words
    FROM playlist WHERE sport = ${sport} ORDER BY 1`.execute(t.deps.db);
  return rows.map((row) => row.words);
}

async function outcomeIn(portions: Step[][]): Promise<unknown[]> {
  const scene = await openScene(t, admin, `Scene ${scenes++}`);
  for (const portion of portions) await Promise.all(portion.map(scene.play));
  await change(t.deps.db, null, async () => {});
  return outcomeOf(scene);
}

const byChance = (steps: Step[]) => fc.shuffledSubarray(steps, { minLength: steps.length });

it('the same streams and queries, stored in any order or at the same moment, end the same', async () => {
  const ordered = makings.chain((steps) => fc.tuple(fc.constant(steps), byChance(steps), byChance(steps)));
  await fc.assert(
    fc.asyncProperty(ordered, async ([steps, shuffled, atOnce]) => {
      const expected = await outcomeIn(steps.map((step) => [step]));
      expect(await outcomeIn(shuffled.map((step) => [step]))).toEqual(expected);
      const portions = [atOnce.slice(0, 3), atOnce.slice(3, 6), atOnce.slice(6)];
      expect(await outcomeIn(portions)).toEqual(expected);
    }),
    { numRuns: sets, endOnFailure: true },
  );
}, 600_000);
