import type { Client } from 'pg';
import { advisoryLocks } from '#database/advisory-locks';

/**
 * Locks that show other processes that this one lives: PostgreSQL releases them with the session, which ends at once when
 * the process dies. Nobody waits for them.
 */
export type SessionLocks = {
  /** Takes a lock until the returned function is called. Without a connection it is taken when there is one again. */
  take: (name: string) => Promise<() => Promise<void>>;
  /** Takes those that are held again, in a new session. */
  moveTo: (client: Client) => Promise<void>;
};

export function openSessionLocks(): SessionLocks {
  /** A name may have several holders: all of them have the lock. */
  const holders = new Set<{ name: string }>();
  let session: Client | null = null;
  /** A session that fails is replaced by the next one, which takes all of them. */
  const ask = async (client: Client | null, text: string, name: string) => {
    await client?.query(text, [name]).catch(() => null);
  };
  return {
    async take(name) {
      const holder = { name };
      holders.add(holder);
      await ask(session, takeOne, name);
      return async () => {
        holders.delete(holder);
        await ask(session, releaseOne, name);
      };
    },
    async moveTo(client) {
      session = client;
      if (holders.size > 0) await client.query(takeAll, [Array.from(holders, ({ name }) => name)]);
    },
  };
}

const takeOne = `SELECT pg_advisory_lock_shared(${advisoryLocks.lifeOfWork}, hashtext($1))`;
const takeAll = `SELECT pg_advisory_lock_shared(${advisoryLocks.lifeOfWork}, hashtext(name)) FROM unnest($1::text[]) AS name`;
const releaseOne = `SELECT pg_advisory_unlock_shared(${advisoryLocks.lifeOfWork}, hashtext($1))`;

/** SQL: whether a process that lives holds the lock with the name that `name`, an expression of SQL, has. */
export const isTaken = (name: string): string => `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${advisoryLocks.lifeOfWork}
    AND objid = hashtext(${name})::oid AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
