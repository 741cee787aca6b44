import { can, server, serverRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hashOf, newToken } from '#server/auth/tokens';
import { serveRestore } from '#server/references/restore';
import { setupOf } from '#server/references/setup/server-setup';
import { testServer } from '#server/references/server-test';
import { change } from '#kit/change';
import { find } from '#kit/crud';
import type { Row } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import { pick } from '#http/pick';
import { seal, unseal } from '#database/seal';
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
    columns: async (_trx, { token, controlSecret }, before) => ({
      ...tokenColumns(secret, token, before),
      ...controlColumns(secret, controlSecret),
    }),
    show,
  });
  serveRestore(app, deps, server, serverRoutes.restore);

  serve(app, authenticator, serverRoutes.rotateToken, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { tokenSealed, tokenHash } = encryptedToken(secret, newToken());
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
      const { numAffectedRows } = await sql`
        UPDATE server SET "signingVersion" = "signingVersion" + 1, version = version + 1 WHERE id = ${input.id}`.execute(
        trx,
      );
      if (!numAffectedRows) throw notFound();
      await publish(trx, 'reference', { id: input.id, entity: server.name });
    });
    return pick(server.item, show(await find(db, server, input.id), who, true));
  });

  serve(app, authenticator, serverRoutes.test, async ({ input }) => {
    const { rows } = await sql<{ fqdn: string; ip: string }>`
      SELECT fqdn, ip FROM server WHERE "archivedAt" IS NULL`.execute(db);
    return testServer(
      input,
      rows.flatMap(({ fqdn, ip }) => [fqdn, ip]).filter((host) => host !== ''),
    );
  });

  serve(app, authenticator, serverRoutes.setup, async ({ input, who }) => {
    const row = pick(server.item, show(await find(db, server, input.id), who, true));
    const place = { console: deps.settings.now().publicUrl, token: row.token ?? '' };
    return { parts: setupOf(input.vendor, row, place) };
  });
}

/** A new server gets a random token unless one was sent; a stored token changes only when another is sent. */
function tokenColumns(secret: string, sentToken: unknown, before: Row | null): Record<string, unknown> {
  if (typeof sentToken !== 'string') return before ? {} : encryptedToken(secret, newToken());
  const storedToken = before?.['tokenSealed'];
  return storedToken instanceof Buffer && unseal(secret, storedToken) === sentToken
    ? {}
    : encryptedToken(secret, sentToken);
}

/** An empty secret removes the stored one, none keeps it. */
function controlColumns(secret: string, sentSecret: unknown): Record<string, unknown> {
  if (typeof sentSecret !== 'string') return {};
  return { controlSecretSealed: sentSecret === '' ? null : seal(secret, sentSecret) };
}

/** The two columns that store a server's token. */
export function encryptedToken(secret: string, token: string): { tokenSealed: Buffer; tokenHash: Buffer } {
  return { tokenSealed: seal(secret, token), tokenHash: hashOf(token) };
}
