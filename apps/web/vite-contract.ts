import { parseAst } from 'vite';
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Call = Node & { callee: Node; arguments: Node[] };
type Edit = { start: number; end: number; text: string };

/** How many arguments of these functions the browser needs: no summary, no schema of what arrives and what leaves. */
const needed: Record<string, number> = { route: 3, listRoute: 3, restoreRoute: 2, mergeRoute: 1 };

const ofContract = /\/packages\/contract\/src\//;
const schemas = '?schemas';

/**
 * Gives the browser the contract in two halves. `@touchline/contract` has routes without schemas, and plain lists: what
 * a screen sends and shows is checked by the server, and building the schemas took a tenth of each load.
 * `@touchline/contract/schemas` is the same files once more, for the schemas of forms and the fields of entities. What a
 * half leaves unused is marked as free of side effects, so that it is not in the build.
 */
export function contractInHalves(): Plugin {
  return {
    name: 'touchline-contract-in-halves',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source === '@touchline/contract/schemas') {
          const found = await this.resolve('@touchline/contract', importer);
          return found && found.id + schemas;
        }
        if (!importer?.endsWith(schemas)) return null;
        const found = await this.resolve(source, importer.slice(0, -schemas.length));
        return found && ofContract.test(found.id) ? found.id + schemas : found;
      },
    },
    transform(code, id) {
      if (/\/apps\/web\/src\/.*\.tsx?$/.test(id) && /Routes(\.\w+)+\.(input|reply)\b/.test(code))
        this.error('Routes have no schemas in the browser: export the schema from the contract by a name of its own.');
      if (!ofContract.test(id)) return null;
      const edits: Edit[] = [];
      collect(parseAst(code) as unknown as Node, { keepsSchemas: id.endsWith(schemas), isInFunction: false }, edits);
      return { code: apply(code, edits), map: null };
    },
  };
}

type Place = { keepsSchemas: boolean; isInFunction: boolean };

function collect(node: Node, place: Place, edits: Edit[]): void {
  const inside = { ...place, isInFunction: place.isInFunction || node.type.includes('Function') };
  const children = node.type === 'CallExpression' ? editCall(node as Call, place, edits) : Object.values(node).flat();
  for (const child of children) if (isNode(child)) collect(child, inside, edits);
}

/** Returns what of the call is still there. */
function editCall(call: Call, { keepsSchemas, isInFunction }: Place, edits: Edit[]): unknown[] {
  const { callee, arguments: given } = call;
  if (!isInFunction) {
    insert(call.start, '/* @__PURE__ */ ', edits);
    // Without the parentheses the mark would be taken for that of the first call of a chain alone.
    const before = callee.type === 'MemberExpression' ? (callee['object'] as Node) : null;
    if (before?.type === 'CallExpression') {
      insert(before.start, '(', edits);
      insert(before.end, ')', edits);
    }
  }
  const name = callee.type === 'Identifier' ? String(callee['name']) : '';
  if (keepsSchemas) return [callee, ...given];
  if (name === 'crud' && given[0]) {
    edits.push({ start: given[0].start, end: given[0].end, text: 'undefined' });
    return given.slice(1);
  }
  const [first, last] = [given[needed[name] ?? Infinity], given.at(-1)];
  if (!first || !last) return [callee, ...given];
  edits.push({ start: first.start, end: last.end, text: '' });
  return given.slice(0, needed[name]);
}

function insert(at: number, text: string, edits: Edit[]): void {
  edits.push({ start: at, end: at, text });
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function apply(code: string, edits: readonly Edit[]): string {
  let result = code;
  // From the end to the start; of two at one place, the one that was asked for first comes first in the text.
  for (const { start, end, text } of edits.toReversed().toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}
