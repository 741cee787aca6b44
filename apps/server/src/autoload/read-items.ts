import { FeedError } from '#server/autoload/failure';

type Limits = { items: number; depth: number };

/** The list of matches in the text of a feed; an empty path means that the feed is the list. Throws FeedError. */
export function readItems(text: string, path: string, limits: Limits): unknown[] {
  if (deeperThan(text, limits.depth)) throw new FeedError('too_deep', String(limits.depth));
  const items = at(parse(text), path);
  if (!Array.isArray(items)) throw new FeedError('no_items', path);
  if (items.length > limits.items) throw new FeedError('too_many_items', String(limits.items));
  return items;
}

/** The value at a path of keys and indexes, such as `teams.0.name`; undefined when there is none. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  let inner: unknown = value;
  for (const key of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = Reflect.get(inner, key);
  }
  return inner;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('broken_json', '');
  }
}

/** Nesting depth before parsing: counts brackets outside of strings. */
function deeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (isString && letter === '\\') index++;
    else if (letter === '"') isString = !isString;
    else if (!isString && (letter === '[' || letter === '{') && ++depth > maxDepth) return true;
    else if (!isString && (letter === ']' || letter === '}')) depth--;
  }
  return false;
}
