import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../packages/contract/src');
const imports = /import\s*\{([^}]*)\}\s*from\s*["']@touchline\/contract(\/schemas)?["']/g;

/**
 * Imports from the contract become imports from the file that declares the name. Through its index every part of the
 * console would seem to need the whole contract, and what a part needs decides in which file of the build it is.
 */
export function contractImports(): Plugin {
  const files = declaringFiles();
  return {
    name: 'touchline-contract-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/apps\/web\/src\//, code: '@touchline/contract' },
      handler: (code) => ({
        code: code.replace(imports, (_all, names: string, half = '') =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => `import { ${name} } from ${JSON.stringify(origin(name, half, files))}`)
            .join(';'),
        ),
        map: null,
      }),
    },
  };
}

/** Where a name comes from, which may be imported `as` another. */
function origin(name: string, half: string, files: ReadonlyMap<string, string>): string {
  const file = files.get(name.split(' ')[0] ?? '');
  if (file === undefined) return `@touchline/contract${half}`;
  return half === '' ? file : `${file}?schemas`;
}

/** The file of each name that the contract declares. */
function declaringFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const path = join(folder, file);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:const|function) (\w+)/gm))
      files.set(name, path);
  }
  return files;
}
