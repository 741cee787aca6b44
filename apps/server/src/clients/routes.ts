import { client, clientRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serveSignedLinks } from '#server/clients/signed-link-routes';
import { serveRestore } from '#server/references/restore';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';
import { noHooks, serveEntity } from '#kit/serve-entity';

/** Routes of clients and their signed links. The links of a client that is deleted or archived are revoked. */
export function serveClients(app: FastifyInstance, deps: Deps): void {
  serveEntity(app, deps, client, clientRoutes, { ...noHooks, onRemove: revokeLinksOf });
  serveRestore(app, deps, client, clientRoutes.restore);
  serveSignedLinks(app, deps);
}

async function revokeLinksOf(db: Db, clients: number[]): Promise<void> {
  const { rows } = await sql<{ id: number; stream: number }>`
    UPDATE signed_link SET "revokedAt" = now(), "revokedBy" = nullif(current_setting('touchline.actor', true), '')::int8
    WHERE client = ANY(${clients}::int8[]) AND "revokedAt" IS NULL AND "until" > now()
    RETURNING id, stream`.execute(db);
  await publishMany(db, 'signedLink', rows);
}
