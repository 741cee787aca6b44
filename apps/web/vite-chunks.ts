import { join } from 'node:path';

/** What the bundler knows of the modules. */
type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

const source = join(import.meta.dirname, 'src');
const isOurs = (id: string) => id.startsWith(source) || /\/packages\/contract\/src\/[^?]*$/.test(id);

/** Where the parts begin. The modules that these import belong to the part. */
export const starts = {
  /** Decides which of the two programs is loaded. */
  main: ['main.tsx'],
  /** The program without a session, with its first screen. */
  signedOut: ['signed-out.tsx', 'auth/login.tsx'],
  /** What the signed-out screens need once somebody leaves the first one. */
  history: ['app/history.ts'],
  /** The program with a session, and the frame of its screens. */
  signedIn: ['signed-in.tsx', 'shell/frame.tsx'],
  /** Every list, with what the list of streams shares with the wall. */
  list: ['streams/streams.tsx'],
  /** What every part with components of Mantine needs. */
  themed: ['ui/themed.tsx'],
  /** The second step of signing in, which the profile shares. */
  secondFactor: ['auth/second-factor.tsx'],
  /** What dialogs and forms stand on. */
  forms: [
    'kit/form-drawer.tsx',
    'ui/secret-input.tsx',
    'kit/choices-input.tsx',
    'kit/networks-input.tsx',
    'ui/question.tsx',
  ],
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
    main: importsOf(graph, starts.main),
    signedOut: importsOf(graph, starts.signedOut),
    history: importsOf(graph, starts.history),
    signedIn: importsOf(graph, starts.signedIn),
    list: importsOf(graph, starts.list),
    secondFactor: importsOf(graph, starts.secondFactor),
    themed: importsOf(graph, starts.themed),
    forms: importsOf(graph, starts.forms),
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
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/src\/kit\/.*\?schemas$/, priority: 7 },
  // What both programs need. The page names its file, by which a tab knows whether the server has another version.
  group(
    'index',
    6,
    (id, { main, signedOut, signedIn, list }) =>
      main.has(id) || (signedOut.has(id) && (signedIn.has(id) || list.has(id))),
  ),
  group('document-history', 5, (id, { history }) => history.has(id)),
  group('signed-out', 4, (id, { signedOut }) => signedOut.has(id)),
  group('signed-in', 3, (id, { signedIn }) => signedIn.has(id)),
  group('second-factor', 2, (id, { secondFactor }) => secondFactor.has(id)),
  group('list', 2, (id, { list }) => list.has(id)),
  // With what all components of Mantine stand on.
  group('themed', 1, (id, { themed }) => themed.has(id) || /\/@mantine\/(core\/esm\/core|hooks)\//.test(id)),
  group('forms', 0, (id, { forms }) => forms.has(id)),
];
