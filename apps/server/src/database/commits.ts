import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const mark = '/* publishes ';
const marked = /^(?:\/\* prepared \*\/)?\/\* publishes (\w+) \*\//;

/** Marks a statement that stores events of a kind, at the start of its text or after the mark of a prepared one. */
export const publishes = (kind: string): RawBuilder<unknown> => sql.raw(`${mark}${kind} */`);

/**
 * Follows the statements of one connection: takes the text of each statement that succeeded, and calls `onCommit` with
 * the kinds of the events that a commit has made visible to others.
 */
export function followStatements(onCommit: (kinds: ReadonlySet<string>) => void): (text: string) => void {
  let isWithin = false;
  let kinds = new Set<string>();
  return (text) => {
    if (text === 'begin' || text.startsWith('start transaction')) isWithin = true;
    else if (text === 'commit') isWithin = false;
    else if (text === 'rollback') [isWithin, kinds] = [false, new Set()];
    else {
      const kind = marked.exec(text)?.[1];
      if (kind) kinds.add(kind);
    }
    if (isWithin || kinds.size === 0) return;
    const committed = kinds;
    kinds = new Set();
    onCommit(committed);
  };
}

/** Calls `run` at once, but at most once in `intervalMs` milliseconds: calls in between cause one at its end. */
export function throttle(intervalMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;
  const start = () => {
    run();
    timer = setTimeout(() => {
      timer = null;
      if (!isDue) return;
      isDue = false;
      start();
    }, intervalMs).unref();
  };
  return () => {
    if (timer) isDue = true;
    else start();
  };
}
