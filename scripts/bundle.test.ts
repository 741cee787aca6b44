import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundle } from './bundle.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'touchline-bundle-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('a bundle has one byte a character in memory, whatever its texts are', async () => {
  const source = join(folder, 'main.ts');
  writeFileSync(
    source,
    `export const texts: string[] = ['Матч', 'café', '→ 50\u00a0%', \`⚽ \${1}\`, '⚽'.replace(/[é⚽🏟]/u, 'x')];`,
  );
  const made = join(folder, 'made');
  await bundle({ cwd: folder, entries: [source], folder: made });
  const [name = ''] = readdirSync(made);
  expect(readFileSync(join(made, name), 'utf8')).toMatch(/^[\0-\x7f]+$/);
  const { texts } = await import(pathToFileURL(join(made, name)).href);
  expect(texts).toEqual(['Матч', 'café', '→ 50\u00a0%', '⚽ 1', 'x']);
});
