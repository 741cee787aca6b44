import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const linesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({
      name: `${folder}/${name}`,
      lines: readFileSync(join(root, folder, name), 'utf8').split('\n').length - 1,
    }));

const files = [...linesOf('packages/contract/src/kit'), ...linesOf('apps/server/src/kit')];

it('the kits of contract and server have 900 lines together at most', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(900);
});

it('no file of a kit has more than 150 lines', () => {
  expect(files.filter(({ lines }) => lines > 150)).toEqual([]);
});
