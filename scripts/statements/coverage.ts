import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const prefixes: Record<string, string> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  contract: 'packages/contract/src',
};

/**
 * A statement of the specification: `part` is the heading of its table, `where` and `test` are paths in the checkout.
 */
export type Row = { section: string; part: string; statement: string; where: string[]; test: string; name: string };

/** Unique key of a statement: `3 stream: key`. */
export const keyOf = ({ section, statement }: Pick<Row, 'section' | 'statement'>): string => `${section} ${statement}`;

/** Rows of the tables in `docs/specification-coverage.md`. */
export function coverageRows(): Row[] {
  const rows: Row[] = [];
  let part = '';
  for (const line of readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8').split('\n')) {
    if (/^##+ /.test(line)) part = line.replace(/^#+ /, '');
    if (!/^\| +\d/.test(line)) continue;
    const cells = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [section = '', statement = '', where = '', test = '', name = ''] = cells;
    rows.push({ section, part, statement, where: where.split(', ').map(fullPath), test: fullPath(test), name });
  }
  return rows;
}

/** A threat in `docs/security.md`, and the test of what meets it. */
export type Threat = { threat: string; test: string; name: string };

/** Rows of the tables in `docs/security.md` that name a test. */
export function threats(): Threat[] {
  return readFileSync(join(root, 'docs/security.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /[.](test|spec)[.]tsx?$/.test(cells[3] ?? ''))
    .map(([, threat = '', , test = '', name = '']) => ({ threat, test: fullPath(test), name }));
}

/** Full path in the checkout of a short one such as `web/routes.tsx`. */
export function fullPath(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return [prefixes[first] ?? first, ...rest].join('/');
}

export const fileExists = (path: string): boolean => path !== '' && existsSync(join(root, path));

const texts = new Map<string, string>();

function codeOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

/** Placeholders in the titles of tests that run with data: `%s`, `$name`, `${name}`. */
const placeholder = /%[sdj]|\$\{[^}]*\}|\$\w+/;

/**
 * Whether the file has a test of that name: literally, or a test with data whose title matches with words that occur in
 * the file. The title of its `describe` may come first.
 */
export function hasTest(path: string, name: string): boolean {
  const code = codeOf(path);
  if (["'", '"', '`'].some((quote) => code.includes(quote + name + quote))) return true;
  const titles = [...code.matchAll(/(['"`])((?:(?!\1)[^\n\\])+)\1/g)].map(([, , title = '']) => title);
  const isTitle = (text: string) => titles.some((title) => title === text || filledFrom(title, text, code));
  return name.split(' ').some((_word, at, words) => {
    const rest = words.slice(at).join(' ');
    return (at === 0 || isTitle(words.slice(0, at).join(' '))) && isTitle(rest);
  });
}

function filledFrom(title: string, text: string, code: string): boolean {
  const plain = title.split(new RegExp(placeholder, 'g'));
  if (plain.length < 2 || plain.join('').replaceAll(/\W/g, '') === '') return false;
  const filled = new RegExp(`^${plain.map(escape).join('(.+)')}$`).exec(text)?.slice(1);
  return filled?.every((word) => code.includes(word)) ?? false;
}

/** A regular expression that matches tests of that name, with anything in its placeholders. */
export function patternOf(name: string): string {
  return name.split(new RegExp(placeholder, 'g')).map(escape).join('.+');
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
