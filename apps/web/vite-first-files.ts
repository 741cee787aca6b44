import { join } from 'node:path';
import type { Namespace } from '@touchline/i18n';
import type { Plugin, Rolldown } from 'vite';
import { starts } from './vite-chunks.ts';

const source = join(import.meta.dirname, 'src');

type Start = { modules: readonly string[]; words: Namespace[] };
type First = { files: string[]; words: Namespace[] };

/** What `boot.js` loads together with the program: without a session, with one, and with one by screen. */
const firsts: Record<string, Start> = {
  signedOut: { modules: starts.signedOut, words: ['auth'] },
  signedIn: { modules: starts.signedIn, words: [] },
  '/broadcast/streams': { modules: starts.list, words: ['streams'] },
  '/broadcast/archive': { modules: starts.list, words: ['streams'] },
  '/broadcast/monitoring': {
    modules: ['monitoring/monitoring.tsx', ...starts.themed],
    words: ['monitoring', 'streams'],
  },
};

/** Writes the names of the first files into the page, for `boot.js`. */
export function firstFiles(): Plugin {
  return {
    name: 'touchline-first-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const first = Object.entries(firsts).map(([name, { modules, words }]): [string, First] => [
          name,
          // The development server has no files of a build.
          { files: bundle ? filesOf(modules, chunks) : [], words },
        ]);
        return html.replace('%FIRST_FILES%', JSON.stringify(Object.fromEntries(first)).replaceAll('"', '&quot;'));
      },
    },
  };
}

/** The files that modules need, without those that the page itself names. */
function filesOf(modules: readonly string[], chunks: Rolldown.OutputChunk[]): string[] {
  const entry = chunks.find(({ isEntry }) => isEntry);
  const named = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const needed = new Set(modules.map((module) => chunkOf(module, chunks)));
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return [...needed]
    .filter(({ fileName }) => !named.has(fileName))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`);
}

function chunkOf(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
  if (!found) throw new Error(`No file of the build has ${module}`);
  return found;
}
