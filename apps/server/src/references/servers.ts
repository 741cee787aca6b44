import { can, knowsRights, server, serverRoutes } from '@touchline/contract';
import type { Vendor } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { newToken } from '#server/auth/tokens';
import { serveRestore } from '#server/references/restore';
import { encryptedToken, secretColumns } from '#server/references/server-secrets';
import { setupOf } from '#server/references/setup/server-setup';
import { testServer } from '#server/references/server-test';
import { change } from '#kit/change';
import { find } from '#kit/crud';
import type { Row } from '#kit/crud';
import { sampleLinks } from '#server/watching/sample-links';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { HttpError, invalidField, notFound } from '#http/http-error';
import { pick } from '#http/pick';
import { unseal } from '#database/seal';
import { noHooks, serveEntity } from '#kit/serve-entity';
import type { User } from '#http/user';

/** Routes of media servers. The token is returned only with a single server, to administrators. */
export function serveServers(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const secret = deps.env.SECRET_KEY;
  const show = (row: Row, who: User, single: boolean) => ({
    ...row,
    token:
      single && can(who.role, 'server.write') && row['tokenSealed'] instanceof Buffer
        ? unseal(secret, row['tokenSealed'])
        : null,
  });
  serveEntity(app, deps, server, serverRoutes, {
    ...noHooks,
    columns: async (_trx, body, before) => {
      mustBeginFirst(body, before);
      return secretColumns(secret, body, before);
    },
    show,
  });
  serveRestore(app, deps, server, serverRoutes.restore);
  serveServerKeys(app, deps, show);

  serve(app, authenticator, serverRoutes.test, async ({ input: { id, ...offer }, who }) => {
    const { rows } = await sql<{ fqdn: string; ip: string }>`
      SELECT fqdn, ip FROM server WHERE "archivedAt" IS NULL`.execute(db);
    const stored = id === undefined ? null : await find(db, server, id);
    return testServer(
      offer,
      stored && sampleLinks(secret, pick(server.item, show(stored, who, false)), stored['linkSecretSealed']),
      rows.flatMap(({ fqdn, ip }) => [fqdn, ip]).filter((host) => host !== ''),
    );
  });

  serve(app, authenticator, serverRoutes.setup, async ({ input, who }) => {
    const row = pick(server.item, show(await find(db, server, input.id), who, true));
    const place = { console: deps.settings.now().publicUrl, token: row.token ?? '' };
    return { parts: setupOf(input.vendor, row, place) };
  });
}

/** Throws 422 when the last day on which a server may be planned is before the first. */
function mustBeginFirst(body: Record<string, unknown>, before: Row | null): void {
  const { availableFrom, availableUntil } = { ...before, ...body };
  if (typeof availableFrom === 'string' && typeof availableUntil === 'string' && availableUntil < availableFrom)
    throw invalidField('availableUntil', 'invalid_date');
}

/** Routes that replace what a server calls the console with, and what its links are signed with. */
function serveServerKeys(
  app: FastifyInstance,
  { db, authenticator, env }: Deps,
  show: (row: Row, who: User, single: boolean) => Row,
): void {
  serve(app, authenticator, serverRoutes.rotateToken, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { tokenSealed, tokenHash } = encryptedToken(env.SECRET_KEY, newToken());
      const { numAffectedRows } = await sql`
        UPDATE server SET "tokenSealed" = ${tokenSealed}, "tokenHash" = ${tokenHash}, version = version + 1
        WHERE id = ${input.id}`.execute(trx);
      if (!numAffectedRows) throw notFound();
      await publish(trx, 'reference', { id: input.id, entity: server.name });
    });
    return pick(server.item, show(await find(db, server, input.id), who, true));
  });

  serve(app, authenticator, serverRoutes.endLinks, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { rows } = await sql<{ vendor: Vendor }>`
        UPDATE server SET "signingVersion" = "signingVersion" + 1, version = version + 1 WHERE id = ${input.id}
        RETURNING vendor`.execute(trx);
      const [ended] = rows;
      if (!ended) throw notFound();
      if (!knowsRights(ended))
        throw new HttpError(409, 'links_end_with_secret', 'Only another secret on the server ends its links', {});
      await publish(trx, 'reference', { id: input.id, entity: server.name });
    });
    return pick(server.item, show(await find(db, server, input.id), who, true));
  });
}
