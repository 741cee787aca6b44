import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../migrations/', import.meta.url);
const created = /^CREATE (?:UNLOGGED )?(?:TABLE|SEQUENCE|(?:OR REPLACE )?FUNCTION) "?(\w+)/gm;

/**
 * The names of the tables, sequences and functions that the migrations of a database have created, also of those that later ones have dropped. Null
 * when this version does not know all of its migrations.
 */
export async function ownNames(migrations: readonly { name: string }[]): Promise<Set<string> | null> {
  const numbered = migrations.map(({ name }) => name).filter((name) => /^\d/.test(name));
  const files = await readdir(folder);
  if (!numbered.every((name) => files.includes(name))) return null;
  const texts = await Promise.all(numbered.map((name) => readFile(new URL(name, folder), 'utf8')));
  return new Set(texts.flatMap((text) => [...text.matchAll(created)].map(([, name = '']) => name)));
}
