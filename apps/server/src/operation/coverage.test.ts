import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const short: Record<string, string> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  contract: 'packages/contract/src',
};

type Row = { section: string; statement: string; where: string[]; tests: string[] };

const text = await readFile(new URL('docs/specification-coverage.md', root), 'utf8');
const rows: Row[] = text
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
  .map((line) => {
    const [section = '', statement = '', where = '', tests = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { section, statement, where: where.split(', '), tests: tests.split(', ') };
  });

function isThere(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  return path !== '' && existsSync(fileURLToPath(new URL([short[first] ?? first, ...rest].join('/'), root)));
}

it('has rows for every section of the specification from 2 to 9', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
});

it.each(rows)('§$section $statement: what it names is there', ({ where, tests }) => {
  expect(where.filter((path) => !isThere(path))).toEqual([]);
  expect(tests.filter((path) => !isThere(path) || !/[.](test|spec)[.]tsx?$/.test(path))).toEqual([]);
});

it('leaves nothing for later', () => {
  expect(text).not.toMatch(/planned|todo|later/i);
});
