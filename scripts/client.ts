// Makes the types of the client of docs/openapi.json and, with a folder, the package to publish.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { operationTypes } from './client/operation-types.ts';
import type { Document } from './client/operation-types.ts';
import { root } from './root.ts';

const source = join(root, 'packages/client');
const [folder] = process.argv.slice(2);

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Document;
writeFileSync(join(source, 'src/operations.ts'), operationTypes(document));
if (folder !== undefined) await makePackage(folder);

/** A package without dependencies, which any Node from 20 on runs. */
async function makePackage(to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const [input, file] of [
    ['src/index.ts', 'index.js'],
    ['src/cli/main.ts', 'touchline.js'],
  ] as const) {
    const bundle = await rolldown({ input: join(source, input), platform: 'node' });
    const banner = file === 'touchline.js' ? '#!/usr/bin/env node' : '';
    await bundle.write({ file: join(to, file), format: 'esm', banner, codeSplitting: false });
  }
  const tsc = join(root, 'node_modules/.bin/tsc');
  const declarations = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', to];
  const options = ['--target', 'es2024', '--module', 'nodenext', '--rewriteRelativeImportExtensions', '--skipLibCheck'];
  execFileSync(tsc, ['--ignoreConfig', ...declarations, ...options, join(source, 'src/index.ts')], {
    stdio: 'inherit',
  });
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    bin: { touchline: './touchline.js' },
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(to, 'README.md'), readFileSync(join(source, 'README.md')));
}
