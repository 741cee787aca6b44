import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fullPath } from './coverage.ts';

/**
 * How a statement is broken: `find` occurs exactly once in `file`. `shows` is a text that the failure must contain, and
 * that no other break causes.
 */
export type Break = {
  section: string;
  statement: string;
  file: string;
  find: string;
  replace: string;
  shows: string | null;
  /** It also affects other tests, so nothing else is broken at the same time. */
  isAlone: boolean;
};

/** A statement that no change of the sources can break, and why. */
export type Unbroken = { section: string; statement: string; reason: string };

export type Table = { breaks: Break[]; unbroken: Unbroken[] };

const folder = join(import.meta.dirname, 'breaks');

/**
 * Reads every table of `breaks/`. A file is named after its section. Each statement has its own line, followed by
 * indented lines: the file (`in`), the text to find (`-`), its replacement (`+`), the text that the failure shows
 * (`!`), or the reason that there is no break (`no`). `alone` marks breaks that must not be combined with others.
 */
export function readBreaks(): Table {
  const tables = readdirSync(folder)
    .toSorted()
    .map((name) => parseBreaks(name.split('-')[0] ?? '', readFileSync(join(folder, name), 'utf8')));
  return { breaks: tables.flatMap(({ breaks }) => breaks), unbroken: tables.flatMap(({ unbroken }) => unbroken) };
}

export function parseBreaks(section: string, text: string): Table {
  const table: Table = { breaks: [], unbroken: [] };
  for (const block of text.split(/\n(?=\S)/)) {
    const [statement = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    if (statement === '') continue;
    const value = (mark: string) =>
      lines.find((line) => line.startsWith(`  ${mark} `) || line === `  ${mark}`)?.slice(mark.length + 3) ?? null;
    const [reason, file, find, replace] = ['no', 'in', '-', '+'].map(value);
    if (typeof reason === 'string') table.unbroken.push({ section, statement, reason });
    else if (file && find && typeof replace === 'string')
      table.breaks.push({
        section,
        statement,
        file: fullPath(file),
        find,
        replace,
        shows: value('!'),
        isAlone: lines.includes('  alone'),
      });
    else throw new Error(`Not a break of section ${section}: ${block}`);
  }
  return table;
}

/** Applies the break to a text. Throws unless the text to find occurs exactly once. */
export function applyBreak(text: string, { find, replace, statement }: Break): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${statement}: ${JSON.stringify(find)} does not stand there once`);
  return before + replace + after;
}
