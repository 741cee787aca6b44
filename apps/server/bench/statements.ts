import { Client } from 'pg';

export type Statement = { text: string; values: unknown[] };

/** Watches the SQL statements of this process: their text, and how long at least one was running. */
export function watchStatements() {
  let statements: Statement[] = [];
  let running = 0;
  let startedAt = 0;
  let busyMs = 0;
  const begin = () => {
    if (running++ === 0) startedAt = performance.now();
  };
  const end = () => {
    if (--running === 0) busyMs += performance.now() - startedAt;
  };
  const query = Client.prototype.query;
  Client.prototype.query = function watched(this: Client, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (isStatement(first))
      statements.push({ text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) });
    begin();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const wrapped = (...results: unknown[]) => {
        end();
        Reflect.apply(callback, null, results);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), wrapped]);
    }
    const answer: unknown = Reflect.apply(query, this, args);
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  } as typeof query;
  return {
    busyMs: () => busyMs,
    record: () => void (statements = []),
    recorded: () => statements,
  };
}

const isStatement = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value;
