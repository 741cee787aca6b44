import { sql } from 'kysely';
import type { Attempt } from '#http/attempt';
import type { Db } from '#database/pool';

export type KeptAttempts = { add: (attempt: Attempt) => void; remove: (attempt: Attempt) => void };

/** Says every few milliseconds that the attempts of this process are still running; without any it does nothing. */
export function keepAttempts(db: Db, everyMs: number): KeptAttempts {
  const running = new Set<Attempt>();
  let timer: NodeJS.Timeout | null = null;

  function renewLater(): void {
    timer ??= setTimeout(() => {
      timer = null;
      if (running.size === 0) return;
      // Where the database is away, the attempts that it interrupts have failed, and others may repeat them.
      void renew(db, [...running])
        .catch(() => null)
        .finally(renewLater);
    }, everyMs).unref();
  }

  return {
    add(attempt) {
      running.add(attempt);
      renewLater();
    },
    remove: (attempt) => void running.delete(attempt),
  };
}

async function renew(db: Db, attempts: Attempt[]): Promise<void> {
  await sql`UPDATE idempotency SET "aliveAt" = now()
    FROM unnest(${attempts.map(({ user }) => user)}::int8[], ${attempts.map(({ key }) => key)}::text[],
      ${attempts.map(({ id }) => id)}::uuid[]) AS own ("user", key, attempt)
    WHERE idempotency."user" = own."user" AND idempotency.key = own.key AND idempotency.attempt = own.attempt`.execute(
    db,
  );
}
