import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
export type Package = { folder: string; name: string; version: string; license: string | null };

/** Reads a JSON file, which must have this shape. */
export const readJson = <T>(file: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * The installed packages that these need at run time, themselves included, each once. Optional ones that this platform
 * does not have are left out. Throws if one is not installed.
 */
export function withDependencies(names: readonly string[], from: string): Package[] {
  const found = new Map<string, Package>();
  const add = (wanted: readonly string[], at: string, isOptional: boolean): void => {
    for (const name of wanted) {
      const folder = installed(name, at);
      if (folder === null && !isOptional) throw new Error(`${name}, which ${at} needs, is not installed`);
      if (folder === null || found.has(folder)) continue;
      const { dependencies = {}, optionalDependencies = {}, ...own } = readJson(join(folder, 'package.json'), manifest);
      found.set(folder, { folder, name: own.name, version: own.version, license: own.license ?? null });
      add(
        Object.keys(dependencies).filter((each) => !(each in optionalDependencies)),
        folder,
        false,
      );
      add(Object.keys(optionalDependencies), folder, true);
    }
  };
  add(names, from, false);
  return [...found.values()];
}

/** The folder of a package as Node finds it from another folder; null if it is not installed. */
function installed(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? null : installed(name, dirname(from));
}
