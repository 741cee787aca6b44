import { readBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';

/** The sections of the help ("shelves"), in order. A file of articles is named after its section. */
export const shelves = ['start', 'screens', 'topics', 'servers', 'errors'] as const;
export type Shelf = (typeof shelves)[number];

export type Article = { id: string; shelf: Shelf; title: string; blocks: readonly Block[] };

/** Parses the articles of one language from files by name. Each article begins with `# Title {#id}`. */
export function readArticles(files: Record<string, string>): Article[] {
  return shelves.flatMap((shelf) =>
    Object.entries(files)
      .filter(([path]) => path.split('/').at(-1)?.startsWith(shelf))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, text]) => readFile(shelf, text)),
  );
}

function readFile(shelf: Shelf, text: string): Article[] {
  return text
    .split(/^(?=# )/m)
    .filter((part) => part.startsWith('# '))
    .map((part) => {
      const [head = '', ...rest] = part.split('\n');
      const [, title = '', id = ''] = /^# (.+?) \{#([\w-]+)\}\s*$/.exec(head) ?? [];
      return { id, shelf, title, blocks: readBlocks(rest.join('\n')) };
    });
}
