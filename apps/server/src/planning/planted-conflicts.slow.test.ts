import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanMatches, plantedConflicts, plantedMinutes, storePlanted } from '#server/planning/testing/planted';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let sport: number;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  sport = await idOf(editor, '/stream/sport', { name: 'Football', duration: plantedMinutes });
}, 60_000);
afterAll(() => t.close());

it('finds 120 planted conflicts in a week, and none among 5,000 other matches', async () => {
  const planted = Object.values(plantedConflicts).flat();
  const matches = [...cleanMatches, ...planted.flat()];
  await storePlanted(t.deps.db, sport, matches);
  const week = { from: '2031-06-02T00:00:00Z', to: '2031-06-10T00:00:00Z' };
  const { status, body } = await editor.call('GET', '/streams/conflicts', week);
  expect(status).toBe(200);
  const found = body.data.flatMap((stream) =>
    (stream['conflicts'] as { kind: string; stream: { id: number } | null }[]).map(
      ({ kind, stream: other }) => `${kind} ${Number(stream['id'])} ${other?.id ?? 'server'}`,
    ),
  );
  const ids = new Map(matches.map((match, index) => [match, index + 1]));
  const expected = Object.entries(plantedConflicts).flatMap(([name, each]) =>
    each.flatMap((both) => {
      const [kind] = name.split(' ');
      const [first, second] = both.map((match) => ids.get(match));
      if (kind?.startsWith('server_')) return both.map((match) => `${kind} ${ids.get(match)} server`);
      return [`${kind} ${first} ${second}`, ...(kind === 'key_in_use' ? [] : [`${kind} ${second} ${first}`])];
    }),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(planted).toHaveLength(120);
}, 60_000);
