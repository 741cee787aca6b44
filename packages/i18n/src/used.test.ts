import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words } from './index.ts';
import { usedKey, allLeaves, leaves } from './testing/leaves.ts';

const root = join(import.meta.dirname, '../../..');

/** The code that uses texts: everything except tests. */
const code = globSync(['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

const all = (pattern: RegExp) => [...code.matchAll(pattern)];
/** `'list.range'`: a literal key. */
const literal = new Set(all(/'([\w:.-]+)'/g).map(([, key = '']) => key));
/** `` `failure.${kind}.delete` ``: start and end of a composed key. */
const joined = all(/`([\w:-]+\.[\w.-]*)\$\{[^}`]*\}([\w.-]*)/g).map(([, begin = '', end = '']) => ({ begin, end }));
/** `words[language].sheets.yes`: a branch that the server reads directly; it reads all texts of mails. */
const branches = [
  ...all(/\b(?:sheets|notices|incidents|streams|playlist|references|timeline|planning|fixtures)(?:\.\w+)+/g).map(
    String,
  ),
  'notices.mail',
];

/** `` `${kind}.title` ``: the end of a key of the shell with a variable start. */
const endings = all(/`\$\{[^}`]*\}(\.\w+)`/g).map(([, end = '']) => end);
/** Required by the specification, though no screen uses it: a code sent by telephone. */
const keptKeys = ['auth:codePhone'];

function isUsed(namespace: string, key: string): boolean {
  const names = [key, `${namespace}:${key}`];
  return (
    names.some((name) => literal.has(name)) ||
    names.some((name) =>
      joined.some(({ begin, end }) => name.startsWith(begin) && name.endsWith(end) && name.length > begin.length),
    ) ||
    (namespace === 'shell' && endings.some((end) => key.split('.').length === 2 && key.endsWith(end))) ||
    branches.some((path) => `${namespace}.${key}.`.startsWith(`${path}.`))
  );
}

describe('of all texts', () => {
  it('none is unused', () => {
    const unused = leaves('en')
      .filter((leaf) => !isUsed(leaf.namespace, leaf.key) && !isUsed(leaf.namespace, usedKey(leaf)))
      .map((leaf) => `${leaf.namespace}:${leaf.key}`)
      .filter((name) => !keptKeys.includes(name));
    expect(unused).toEqual([]);
  });

  it('none is missing whose literal key is used', () => {
    const existing = new Set(allLeaves.flatMap(({ namespace, key }) => [`${namespace}:${key}`]));
    const bases = new Set(allLeaves.map((leaf) => `${leaf.namespace}:${usedKey(leaf)}`));
    const spaces = Object.keys(words.en).join('|');
    const named = all(new RegExp(`\\bt\\('((?:${spaces}):[\\w.]+)'`, 'g')).map(([, key = '']) => key);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !existing.has(key) && !bases.has(key))).toEqual([]);
  });
});

it('finds an unused text', () => {
  expect(isUsed('shell', 'nobody.asksForThis')).toBe(false);
  expect(isUsed('shell', 'list.range')).toBe(true);
  expect(isUsed('references', 'failure.server.delete')).toBe(true);
});
