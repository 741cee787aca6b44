import { join } from 'node:path';
import type { Namespace } from '@touchline/i18n';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src');

type Start = { module: string; words: Namespace[] };
type First = { files: string[]; words: Namespace[] };

/** What `boot.js` loads together with the program: without a session, with one, and with one by screen. */
const starts: Record<string, Start> = {
  guest: { module: 'auth/login.tsx', words: ['auth'] },
  member: { module: 'shell/frame.tsx', words: [] },
  '/broadcast/streams': { module: 'streams/streams.tsx', words: ['streams'] },
  '/broadcast/archive': { module: 'streams/streams.tsx', words: ['streams'] },
  '/broadcast/monitoring': { module: 'monitoring/monitoring.tsx', words: ['monitoring', 'streams'] },
};

/** Writes the names of the first files into the page, for `boot.js`. */
export function firstFiles(): Plugin {
  return {
    name: 'touchline-first-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const first = Object.entries(starts).map(([name, { module, words }]): [string, First] => [
          name,
          // The development server has no files of a build.
          { files: bundle ? filesOf(module, chunks) : [], words },
        ]);
        return html.replace('%FIRST_FILES%', JSON.stringify(Object.fromEntries(first)).replaceAll('"', '&quot;'));
      },
    },
  };
}

/** The files that a module needs, without those that the page itself names. */
function filesOf(module: string, chunks: Rolldown.OutputChunk[]): string[] {
  const entry = chunks.find(({ isEntry }) => isEntry);
  const named = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
  if (!found) throw new Error(`No file of the build has ${module}`);
  const needed = new Set([found]);
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return [...needed]
    .filter(({ fileName }) => !named.has(fileName))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`);
}
