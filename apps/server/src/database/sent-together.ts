import { sql } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';

const mark = '/* with next */';
/** Longer than all marks of a text together. */
const marksLength = 80;

/**
 * Marks, after its other marks, a statement whose result nobody reads: in a transaction it is sent together with the next one,
 * which saves a round trip. If it fails, the next one fails with its error.
 */
export const withNext = sql.raw(mark);

type Send = (text: string, values: readonly unknown[]) => Promise<QueryResult>;
type Statement = { text: string; values: readonly unknown[] };

const unread: QueryResult = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

const begins = (text: string) => text === 'begin' || text.startsWith('start transaction');

/**
 * Sends the statements of one connection with `send`. The beginning of a transaction and statements marked as `withNext` wait for
 * the statement after them. `forget` drops those that still wait.
 */
export function sendTogether(client: PoolClient, send: Send): { send: Send; forget: () => void } {
  let isWithin = false;
  let waiting: Statement[] = [];
  const take = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };

  async function sendNext(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (begins(text)) isWithin = true;
    if (begins(text) || (isWithin && text.slice(0, marksLength).includes(mark))) {
      waiting.push({ text, values });
      return unread;
    }
    if (text === 'commit' || text === 'rollback') isWithin = false;
    const before = take();
    if (text !== 'rollback') return before.length === 0 ? send(text, values) : sendAll([...before, { text, values }]);
    // Nothing has been sent of a transaction whose beginning still waits.
    return before.some((statement) => begins(statement.text)) ? unread : send(text, values);
  }

  async function sendAll(statements: Statement[]): Promise<QueryResult> {
    const { stream } = client.connection;
    stream.cork();
    const replies = statements.map(({ text, values }) => send(text, values));
    stream.uncork();
    const ended = await Promise.allSettled(replies);
    const failed = ended.find((reply) => reply.status === 'rejected');
    if (failed) throw failed.reason;
    return (await replies.at(-1)) ?? unread;
  }

  return { send: sendNext, forget: () => void take() };
}
