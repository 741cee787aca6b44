import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepEntryCounts } from '#server/audit/count-entries';
import { entryHas, readEntries } from '#server/audit/search-entries';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sql`TRUNCATE audit RESTART IDENTITY`.execute(t.deps.db);
});
afterAll(() => t.close());

/** Entries of a person, of whom every one has these values after. */
const put = (rows: number, after: object, person = 'Анна Семёнова') =>
  sql`INSERT INTO audit (at, "actorName", action, entity, record, after)
    SELECT now() - interval '2 hours', ${person}, 'update', 'stream', n, ${JSON.stringify(after)}::jsonb
    FROM generate_series(1, ${rows}) n`.execute(t.deps.db);

/** The ids of the entries that a search finds, by pages. */
async function found(words: string, size: number, newestFirst = true): Promise<number[]> {
  const condition = entryHas(words);
  const counted = await keepEntryCounts(t.deps.db, { block: 10 })(condition, () => false);
  const ids: number[] = [];
  for (let offset = 0; offset < counted.total; offset += size) {
    const rows = await readEntries<{ id: number }>(t.deps.db, condition, counted, { offset, size, newestFirst });
    ids.push(...rows.map(({ id }) => id));
  }
  expect(ids).toHaveLength(counted.total);
  return ids;
}

const span = (newest: number, oldest: number) => Array.from({ length: newest - oldest + 1 }, (_, n) => newest - n);

it('finds every entry once, newest or oldest first, in pages of any size', async () => {
  await put(33, { commentator: 'Ivan Petrov' });
  await put(50, { commentator: 'Oleg Blokhin' });
  await put(4, { commentator: 'Ivan Petrov' });
  await put(60, { commentator: 'Oleg Blokhin' });
  const expected = [...span(87, 84), ...span(33, 1)];
  for (const size of [1, 3, 10, 100]) {
    expect(await found('petrov', size)).toEqual(expected);
    expect(await found('petrov', size, false)).toEqual(expected.toReversed());
  }
  expect(await found('somebody else', 10)).toEqual([]);
});

it.each([
  ['a word of either script', 'петров', 37],
  ['a word on the other keyboard layout', 'gtnhjd', 37],
  ['a part of a word', 'LOKH', 110],
  ['a name with ё as it is and with е', 'Семёнова', 147],
  ['a name with ё that is typed with е', 'семенова', 147],
  ['two words in any order', 'Petrov Анна', 37],
  ['two words of which one is missing', 'Petrov Boris', 0],
  ['signs as they are typed', '"}', 147],
  ['wildcards as they are', '%', 0],
  ['a name of a field with its sign', 'commentator"', 147],
])('finds %s', async (_, words, entries) => {
  expect(await found(words, 100)).toHaveLength(entries);
});
