import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';
import { followStatements } from '#database/commits';
import { sendTogether } from '#database/sent-together';
import { expectReply } from '#database/silence';

const mark = '/* prepared */';

/**
 * Marks, at the start of its text, a statement that runs with every change or every few seconds, so that each connection
 * parses and plans it only once, which takes longer than running it. Only for statements with few variants of text (lists
 * are arrays, not placeholders) whose plan suits all values. The columns of a change are such variants.
 */
export const prepared = sql.raw(mark);

const closingMark = '/* closes */';

/** Marks, at the start of its text, a statement after which nothing else may use the connection: it is closed when it is released. */
export const closing = sql.raw(closingMark);

/** The same for the text of a statement. */
export const asPrepared = (text: string): string => mark + text;

/**
 * The text of a statement whose integers the planner does not look at. With values that it sees, it may find a plan for them that
 * is cheaper than one for all, and plan a prepared statement each time anew.
 */
export const withUnseenNumbers = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)(?!\d|::)/g, (place, number: string) =>
    Number.isInteger(values[Number(number) - 1]) ? `(SELECT ${place}::int8)` : place,
  );

const names = new Map<string, string>();

/** Most texts with a name: each takes memory in every connection that has run it. Others run without one. */
const maxNames = 400;

function statementName(text: string): string | undefined {
  const storedName = names.get(text);
  if (storedName !== undefined || names.size >= maxNames) return storedName;
  const newName = createHash('sha1').update(text).digest('hex');
  names.set(text, newName);
  return newName;
}

/**
 * The pool as Kysely uses it; statements marked as `prepared` run as named statements. `onCommit` gets the kinds of the
 * events that a commit has made visible.
 */
export function preparing(pool: Pool, onCommit: (kinds: ReadonlySet<string>) => void): PostgresPool {
  // One wrapper per connection, because Kysely identifies connections by the object.
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const face = faces.get(client) ?? faceOf(client, followStatements(onCommit));
      faces.set(client, face);
      return face;
    },
    end: () => pool.end(),
  };
}

/** SQLSTATE: the connection leads to a standby; a new one may reach the primary. */
const standbyCode = '25006';
/** SQLSTATE: a migration has changed a view since the connection planned its statements. */
export const stalePlanCode = '0A000';

/** Lists of ids may be long, and the driver escapes every number of an array. */
function asSent(value: unknown): unknown {
  const isNumbers = Array.isArray(value) && value.every((each) => typeof each === 'number');
  return isNumbers ? `{${value.join(',')}}` : value;
}

/** Wraps a connection; everything but `query` and `release` is inherited. */
function faceOf(client: PoolClient, follow: (text: string) => void): PostgresPoolClient {
  let mustClose = false;
  const run = (text: string, given: readonly unknown[]) => {
    mustClose ||= text.startsWith(closingMark);
    const name = text.startsWith(mark) ? statementName(text) : undefined;
    const values = given.map(asSent);
    expectReply(client);
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  const runPrepared = (text: string, values: readonly unknown[]) =>
    run(text, values).catch((error: unknown) => {
      const code = error instanceof DatabaseError ? error.code : null;
      mustClose ||= code === standbyCode || code === stalePlanCode;
      if (code !== stalePlanCode || !text.startsWith(mark)) throw error;
      // Within a transaction, which the error has ended, this fails too.
      expectReply(client);
      return client.query(text, [...values]).catch(() => {
        throw error;
      });
    });
  const { send, forget } = sendTogether(client, async (text, values) => {
    const result = await runPrepared(text, values);
    follow(text);
    return result;
  });
  const release = (isBroken: boolean) => {
    forget();
    client.release(isBroken || mustClose);
  };
  return Object.assign(Object.create(client), { query: send, release });
}
