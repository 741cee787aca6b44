import { join } from 'node:path';

/** What the bundler knows of the modules. */
type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/**
 * Parts that many screens share, each with the modules that need it. What an earlier part holds is not in a later one;
 * the packages that its modules import come with it.
 */
const parts = {
  /** Before sign-in, and every form after it. */
  form: ['auth/login.tsx', 'auth/register.tsx', 'auth/recovery.tsx', 'auth/reset.tsx'],
  /** Every signed-in screen. */
  'signed-in': ['shell/frame.tsx'],
  /** Every list, with what the list of streams shares with the wall. */
  list: ['streams/streams.tsx'],
};

const source = join(import.meta.dirname, 'src');
const isOurs = (id: string) => id.startsWith(source) || /\/packages\/contract\/src\//.test(id);

/** Our modules that these import, directly or through others; parts that load later are not among them. */
function importsOf(graph: Graph, paths: string[]): Set<string> {
  const reached = new Set(paths.map((path) => join(source, path)));
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (isOurs(imported)) reached.add(imported);
  return reached;
}

/** A group of the bundler: the modules of a part, by the part's name. */
function groupOf(part: keyof typeof parts, priority: number) {
  const modules = new WeakMap<Graph, Set<string>>();
  const name = (id: string, graph: Graph) => {
    const members = modules.get(graph) ?? importsOf(graph, parts[part]);
    modules.set(graph, members);
    return members.has(id) ? part : null;
  };
  return { name, debugName: part, priority };
}

/**
 * Modules that load in one file. Each file costs a kilobyte of headers, and many small ones made a fifth of what a
 * screen loaded.
 */
export const chunkGroups = [
  // What `main.tsx` imports, directly or through others: every screen needs it, signed in or not.
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  groupOf('form', 3),
  groupOf('signed-in', 2),
  groupOf('list', 1),
];
