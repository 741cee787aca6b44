import { hostname } from 'node:os';
import { settingRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Notes which ffmpeg the prober of this machine has; null for none. */
export async function noteFfmpeg(db: Db, version: string | null): Promise<void> {
  await sql`INSERT INTO decoder (host, ffmpeg, "checkedAt") VALUES (${hostname()}, ${version}, now())
    ON CONFLICT (host) DO UPDATE SET ffmpeg = excluded.ffmpeg, "checkedAt" = excluded."checkedAt"`.execute(db);
}

/** The prober of this machine has stopped. */
export async function forgetFfmpeg(db: Db): Promise<void> {
  await sql`DELETE FROM decoder WHERE host = ${hostname()}`.execute(db);
}

/** `GET /system/decoders`: the machines that probe, and whether they decode what they receive. */
export function serveDecoders(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, settingRoutes.decoders, async () =>
    db.selectFrom('decoder').selectAll().orderBy('host').execute(),
  );
}
