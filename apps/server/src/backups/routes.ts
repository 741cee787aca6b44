import { backupRoutes } from '@touchline/contract';
import type { Backup } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Routes of backups: the last ones, and another one now. */
export function serveBackups(app: FastifyInstance, { db, authenticator, jobs }: Deps): void {
  serve(app, authenticator, backupRoutes.list, async () => {
    const { rows } =
      await sql<Backup>`SELECT id, "startedAt", "finishedAt", "verifiedAt", host, file, bytes::float8 AS bytes,
      "rowCount"::float8 AS "rowCount", "isEncrypted", "copiedTo", error FROM backup ORDER BY id DESC LIMIT 10`.execute(
        db,
      );
    return rows;
  });

  // One that waits already is the one that is asked for.
  serve(app, authenticator, backupRoutes.make, async ({ who }) =>
    change(db, who, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        WITH waiting AS (SELECT id FROM backup WHERE "startedAt" IS NULL),
          made AS (INSERT INTO backup ("startedAt") SELECT NULL WHERE NOT EXISTS (SELECT FROM waiting) RETURNING id)
        SELECT id FROM waiting UNION ALL SELECT id FROM made`.execute(trx);
      await jobs.put(trx, 'backup', {});
      await publish(trx, 'reference', { id: 1, entity: 'setting' });
      return { id: rows[0]?.id ?? 0 };
    }),
  );
}
