import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const short: Record<string, string> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  contract: 'packages/contract/src',
};

type Row = { section: string; statement: string; where: string[]; test: string; name: string };

const text = await readFile(new URL('docs/specification-coverage.md', root), 'utf8');
const rows: Row[] = text
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
  .map((line) => {
    const [section = '', statement = '', where = '', test = '', name = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { section, statement, where: where.split(', '), test, name };
  });

function urlOf(path: string): URL {
  const [first = '', ...rest] = path.split('/');
  return new URL([short[first] ?? first, ...rest].join('/'), root);
}

const isThere = (path: string): boolean => path !== '' && existsSync(fileURLToPath(urlOf(path)));

/** Whether a test of that very name stands in the file: in quotes, so that no other text of it passes for one. */
function holds(path: string, name: string): boolean {
  const code = readFileSync(urlOf(path), 'utf8');
  return ["'", '"', '`'].some((quote) => code.includes(quote + name + quote));
}

it('has rows for every section of the specification from 2 to 9', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
});

it.each(rows)('§$section $statement: where it lives is there, and so is its test', ({ where, test, name }) => {
  expect(where.filter((path) => !isThere(path))).toEqual([]);
  expect(test).toMatch(/[.](test|spec)[.]tsx?$/);
  expect(name === '' || !isThere(test) || !holds(test, name) ? `${test}: ${name}` : '').toBe('');
});

it('has a row for each of the 89 calls', () => {
  const calls = rows.filter(
    ({ section, statement }) => section === '7' && /^(GET|POST|PUT|DELETE) [/]/.test(statement),
  );
  expect(new Set(calls.map(({ statement }) => /^\w+ [^ ,]+/.exec(statement)?.[0])).size).toBe(89);
});

it('leaves nothing for later', () => {
  expect(rows.map(({ statement }) => statement).join('\n')).not.toMatch(/planned|todo|later/i);
});
