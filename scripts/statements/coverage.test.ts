import { expect, it } from 'vitest';
import { coverageRows, hasTest, fileExists, keyOf, threats } from './coverage.ts';

const rows = coverageRows();

it('has rows for every section of the specification from 2 to 9, for alarms and for the schedule', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
  ]);
});

it('has each statement once', () => {
  const keys = rows.map(keyOf);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it.each(rows)('§$section $statement: its files and its test exist', ({ where, test, name }) => {
  expect(where.filter((path) => !fileExists(path))).toEqual([]);
  expect(test).toMatch(/[.](test|spec)[.]tsx?$/);
  expect(name === '' || !fileExists(test) || !hasTest(test, name) ? `${test}: ${name}` : '').toBe('');
});

it('has threats of every kind in docs/security.md', () => {
  expect(threats().length).toBeGreaterThan(40);
});

it.each(threats())('threat: $threat: its test exists', ({ test, name }) => {
  expect(name === '' || !fileExists(test) || !hasTest(test, name) ? `${test}: ${name}` : '').toBe('');
});

it('uses no test for more than ten statements', () => {
  const byTest = Object.entries(Object.groupBy(rows, ({ test, name }) => `${test}: ${name}`));
  expect(byTest.filter(([, ofTest = []]) => ofTest.length > 10).map(([test]) => test)).toEqual([]);
});

it.each([
  ['stream: key has its value', true],
  ['stream: nonsense has its value', false],
  ['a %s has synonyms', true],
  ['has synonyms', false],
  ['', false],
])('finds the test %j: %s', (name, there) => {
  expect(hasTest('apps/server/src/operation/fields.test.ts', name)).toBe(there);
});

it('has a row for each of the 89 routes', () => {
  const calls = rows.filter(
    ({ section, statement }) => section === '7' && /^(GET|POST|PUT|DELETE) [/]/.test(statement),
  );
  expect(new Set(calls.map(({ statement }) => /^\w+ [^ ,]+/.exec(statement)?.[0])).size).toBe(89);
});

it('leaves nothing for later', () => {
  expect(rows.map(({ statement }) => statement).join('\n')).not.toMatch(/planned|todo|later/i);
});
