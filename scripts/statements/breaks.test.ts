import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { applyBreak, parseBreaks, readBreaks } from './breaks.ts';
import { coverageRows, keyOf } from './coverage.ts';
import { outcomeOf } from './outcome.ts';

const { breaks, unbroken } = readBreaks();

it('has a break or a reason for each statement of the coverage, and nothing else', () => {
  const statements = coverageRows().map(keyOf);
  expect([...breaks, ...unbroken].map(keyOf).toSorted()).toEqual(statements.toSorted());
});

it('gives meaningful reasons', () => {
  expect(unbroken.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

it.each(breaks)('§$section $statement: the text to find occurs once in $file', (one) => {
  const text = readFileSync(join(root, one.file), 'utf8');
  expect(applyBreak(text, one)).not.toBe(text);
});

it('shows a text for tests in a browser, since one build has several breaks', () => {
  const tests = new Map(coverageRows().map((row) => [keyOf(row), row.test]));
  expect(breaks.filter((one) => tests.get(keyOf(one))?.startsWith('e2e/') && one.shows === null).map(keyOf)).toEqual(
    [],
  );
});

describe('a table of breaks', () => {
  const text = `# heading

a key: is sent
  in web/kit/call.ts
  - Bearer 
  + 
  ! expected 'x'
a mark
  no Nothing in the sources says it.
`;

  it('is parsed block by block', () => {
    expect(parseBreaks('7', text)).toEqual({
      breaks: [
        {
          section: '7',
          statement: 'a key: is sent',
          file: 'apps/web/src/kit/call.ts',
          find: 'Bearer ',
          replace: '',
          shows: "expected 'x'",
          isAlone: false,
        },
      ],
      unbroken: [{ section: '7', statement: 'a mark', reason: 'Nothing in the sources says it.' }],
    });
  });

  it('marks breaks that are applied alone', () => {
    const { breaks: read } = parseBreaks('7', 'a\n  in b\n  - c\n  + d\n  alone\n');
    expect(read.map(({ isAlone }) => isAlone)).toEqual([true]);
  });

  it('refuses a block without a file', () => {
    expect(() => parseBreaks('7', 'a\n  - b\n  + c\n')).toThrow(/Not a break/);
  });
});

describe('an outcome', () => {
  const [row] = coverageRows();
  const [change] = breaks;
  const trial = (shows: string | null) => ({ row: row!, change: { ...change!, shows } });

  it.each([
    ['passed', null, { failed: false, crashed: false, output: '' }, false],
    ['failed by an assertion', null, { failed: true, crashed: false, output: 'expected 1' }, true],
    ['crashed', null, { failed: true, crashed: true, output: 'x is not defined' }, false],
    ['failed for another reason', 'the key', { failed: true, crashed: false, output: 'the name' }, false],
    ['failed for this reason', 'the key', { failed: true, crashed: false, output: 'no, the key' }, true],
    ['did not run', null, undefined, false],
  ])('of a test that %s', (_what, shows, verdict, isDetected) => {
    expect(outcomeOf(trial(shows), verdict).isDetected).toBe(isDetected);
  });
});
