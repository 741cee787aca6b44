import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { csv, dryRun, rowsOf, waitForConflicts } from '#server/imports/testing/upload';
import { cleanMatches, plantedConflicts, plantedMinutes, storePlanted } from '#server/planning/testing/planted';
import type { Planted } from '#server/planning/testing/planted';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';

const header = ['key', 'sport', 'team1', 'team2', 'startDate', 'startTime', 'timezone', 'server'];
const monday = Date.UTC(2031, 5, 2);

it('finds the 120 planted conflicts of a week in an import of half of it, and none of the other matches', async () => {
  const t = await startTestApp();
  try {
    const { db } = t.deps;
    const editor = await t.signIn('editor');
    const sport = await idOf(editor, '/stream/sport', { name: 'Football', duration: plantedMinutes });
    const planted = Object.values(plantedConflicts).flat();
    const matches = [...cleanMatches, ...planted.flat()];
    await storePlanted(db, sport, matches);
    const ids = new Map(matches.map((match, index) => [match, index + 1]));
    // Of a pair the second one is imported, of a key the one that is not archived.
    const imported = [
      ...cleanMatches.filter((_, index) => index % 2 === 0),
      ...planted.map((pair) => pair.findLast(({ isArchived }) => !isArchived)).filter((match) => match !== undefined),
    ];
    const toImport = imported.map((match) => ids.get(match) ?? 0);
    // Those with a holder are stored on another week, from which the import moves them.
    await sql`UPDATE stream SET "startDate" = "startDate" + 60
      WHERE id = ANY(${toImport}::int8[]) AND id IN (SELECT stream FROM take)`.execute(db);
    await sql`DELETE FROM stream WHERE id = ANY(${toImport}::int8[]) AND id NOT IN (SELECT stream FROM take)`.execute(
      db,
    );
    const rowOf = (match: Planted) => {
      const at = new Date(monday + match.start * 60_000).toISOString();
      const key = match.key ?? `planted-${ids.get(match)}`;
      return [key, 'Football', ...match.teams, at.slice(0, 10), at.slice(11, 16), 'UTC', match.server ?? ''];
    };
    const { id } = await dryRun(t, editor, 'stream', csv(header, ...imported.map(rowOf)));
    const job = await waitForConflicts(editor, id);
    expect(job).toMatchObject({ conflictCheck: 'done', counts: { error: 0, unchanged: 0 } });
    const rows = [...(await rowsOf(editor, id, 'conflict', 1)), ...(await rowsOf(editor, id, 'conflict', 2))];
    const found = rows.flatMap(({ row, conflicts }) =>
      conflicts.map(({ kind, stream }) => `${kind} ${row} ${stream?.row ? 'row' : (stream?.id ?? 'server')}`),
    );
    const rowNumbers = new Map(imported.map((match, index) => [match, index + 2]));
    const expected = Object.entries(plantedConflicts).flatMap(([name, each]) =>
      each.map((pair) => {
        const [kind = ''] = name.split(' ');
        const own = pair.find((match) => rowNumbers.has(match));
        const other = pair.find((match) => match !== own);
        return `${kind} ${own && rowNumbers.get(own)} ${kind.startsWith('server_') ? 'server' : other && ids.get(other)}`;
      }),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(expected).toHaveLength(120);
  } finally {
    await t.close();
  }
}, 120_000);
