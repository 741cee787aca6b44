import { hostname } from 'node:os';
import { sql } from 'kysely';
import { administratorIds } from '#server/auth/administrators';
import { notifyMany } from '#server/notifications/notify';
import { isLittle, roomsOf } from '#server/disks/room';
import type { Room } from '#server/disks/room';
import { runWhenDue } from '#server/timing/run-when-due';
import { change } from '#kit/change';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';

const everyMs = 60_000;
const dayMs = 86_400_000;

/**
 * Notifies the administrators once a day while little room is left on a disk of this machine, until stopped. On a full disk
 * PostgreSQL stores nothing more, this notification included.
 */
export function watchRoom(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  read: () => Promise<Room[]> = () => roomsOf(env),
): { stop: () => Promise<void> } {
  // Whoever deletes the notification is not notified again at once.
  const notifiedAt = new Map<string, number>();
  return runWhenDue({
    async run() {
      for (const room of (await read()).filter(isLittle)) {
        if (performance.now() - (notifiedAt.get(room.folder) ?? -Infinity) < dayMs) continue;
        await change(db, null, (trx) => tellAdministrators(trx, room));
        notifiedAt.set(room.folder, performance.now());
      }
      return everyMs;
    },
    onError: (error) => log.error({ err: error }, 'could not notify of a disk with little room'),
    pauseMs: everyMs,
    afterFailureMs: everyMs,
  });
}

/** Notifies them unless another process or an earlier one of this machine has within a day. */
async function tellAdministrators(trx: Transaction, { folder, freeBytes }: Room): Promise<void> {
  const by = hostname();
  const { rows } = await sql`
    SELECT FROM notice WHERE kind = 'disk_nearly_full' AND "createdAt" > now() - interval '1 day'
      AND data ->> 'by' = ${by} AND data ->> 'title' = ${folder} LIMIT 1`.execute(trx);
  if (rows.length > 0) return;
  const data = { title: folder, by, free: Math.round(freeBytes / 1e6) };
  await notifyMany(
    trx,
    (await administratorIds(trx)).map((user) => ({ user, kind: 'disk_nearly_full', data })),
  );
}
