import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';

const mark = '/* prepared */';

/**
 * Stands at the head of a statement that runs with every change: each connection parses and plans it once, which takes
 * longer than running it. Only for statements of few texts (lists are arrays, not placeholders) whose plan is good for
 * any values.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const made = createHash('sha1').update(text).digest('hex');
  names.set(text, made);
  return made;
}

/** The pool as Kysely uses it; what is marked as `prepared` runs under a name. */
export function preparing(pool: Pool): PostgresPool {
  // The same face for the same connection: Kysely knows its connections by them.
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const face = faces.get(client) ?? faceOf(client);
      faces.set(client, face);
      return face;
    },
    end: () => pool.end(),
  };
}

/** Everything but statements and giving back is the connection's own. */
function faceOf(client: PoolClient): PostgresPoolClient {
  let leadsToStandby = false;
  const run = (text: string, values: readonly unknown[]) =>
    text.startsWith(mark)
      ? client.query({ name: statementName(text), text, values: [...values] })
      : client.query(text, [...values]);
  const query = (text: string, values: readonly unknown[]) =>
    run(text, values).catch((error: unknown) => {
      leadsToStandby ||= error instanceof DatabaseError && error.code === '25006';
      throw error;
    });
  // A new connection may reach the server that takes writes now; this one never will.
  const release = (isBroken: boolean) => client.release(isBroken || leadsToStandby);
  return Object.assign(Object.create(client), { query, release });
}
