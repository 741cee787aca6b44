import { join } from 'node:path';

/** What the bundler knows of the modules. */
type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

const source = join(import.meta.dirname, 'src');
const isOurs = (id: string) => id.startsWith(source) || /\/packages\/contract\/src\/[^?]*$/.test(id);

/** Where the parts begin. The modules that these import belong to the part. */
const starts = {
  guest: ['auth/login.tsx', 'auth/register.tsx', 'auth/recovery.tsx', 'auth/reset.tsx'],
  frame: ['shell/frame.tsx'],
  list: ['streams/streams.tsx'],
  controls: ['ui/search-box.tsx', 'ui/secret-input.tsx', 'auth/card.tsx'],
  toasts: ['shell/toasts.tsx'],
};

type Start = keyof typeof starts;
type Reached = Record<Start, Set<string>>;

/** Our modules that these import, directly or through others; parts that load later are not among them. */
function importsOf(graph: Graph, paths: readonly string[]): Set<string> {
  const reached = new Set(paths.map((path) => join(source, path)));
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (isOurs(imported)) reached.add(imported);
  return reached;
}

const known = new WeakMap<Graph, Reached>();

function reachedIn(graph: Graph): Reached {
  const reached = known.get(graph) ?? {
    guest: importsOf(graph, starts.guest),
    frame: importsOf(graph, starts.frame),
    list: importsOf(graph, starts.list),
    controls: importsOf(graph, starts.controls),
    toasts: importsOf(graph, starts.toasts),
  };
  known.set(graph, reached);
  return reached;
}

/** A group of the bundler: the modules of a part, with the packages that they import. An earlier part has priority. */
function group(part: string, priority: number, isIn: (id: string, reached: Reached) => boolean) {
  const name = (id: string, graph: Graph) => (isIn(id, reachedIn(graph)) ? part : null);
  return { name, debugName: part, priority };
}

/**
 * Modules that load in one file. Each file costs a kilobyte of headers, and many small ones made a fifth of what a
 * screen loaded.
 */
export const chunkGroups = [
  // What schemas are made of: forms alone need it.
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/src\/kit\/.*\?schemas$/, priority: 6 },
  // What `main.tsx` imports, directly or through others: every screen needs it, signed in or not.
  { name: 'base', tags: ['$initial' as const], priority: 5 },
  // Needed before sign-in and after it, with the controls that forms and lists have in common.
  group(
    'shared',
    4,
    (id, { guest, frame, list, controls }) => controls.has(id) || (guest.has(id) && (frame.has(id) || list.has(id))),
  ),
  // Every signed-in screen.
  group('signed-in', 3, (id, { frame }) => frame.has(id)),
  // Every list, with what the list of streams shares with the wall.
  group('list', 2, (id, { list }) => list.has(id)),
  // Before sign-in, and every form after it.
  group('form', 1, (id, { guest }) => guest.has(id)),
  // What loads once a signed-in screen is there.
  group('toasts', 0, (id, { toasts }) => toasts.has(id)),
];
