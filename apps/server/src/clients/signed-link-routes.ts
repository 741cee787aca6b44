import { copiedLinkRoutes, signedLinkRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findCopied, listCopied, revokeCopied } from '#server/clients/copied-links';
import { identifyLink } from '#server/clients/identify-link';
import { findLink, listLinks, withAddresses } from '#server/clients/links-of-clients';
import { limitViewers } from '#server/clients/limit-viewers';
import { makeLink } from '#server/clients/make-link';
import { visibleTo } from '#server/streams/access';
import { findRow } from '#server/streams/find';
import type { Deps } from '#server/deps';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** Routes of the signed links of clients, and of those that users copied. */
export function serveSignedLinks(app: FastifyInstance, deps: Deps): void {
  const { db, pool, authenticator } = deps;
  const secretKey = deps.env.SECRET_KEY;
  const one = async (who: User, id: number) => {
    const row = await findLink(db, id);
    if (!row) throw notFound();
    return withAddresses(row, await findRow(pool, who, row.stream), secretKey);
  };

  serve(app, authenticator, signedLinkRoutes.create, async ({ input, who }) => {
    const stream = await findRow(pool, who, input.stream);
    return one(who, await change(db, who, (trx) => makeLink(trx, who, stream, input)));
  });

  serve(app, authenticator, signedLinkRoutes.list, async ({ input, list, who }) => {
    const stream = await findRow(pool, who, input.stream);
    const page = await listLinks(db, stream.id, list);
    return { ...page, data: page.data.map((row) => withAddresses(row, stream, secretKey)) };
  });

  serve(app, authenticator, signedLinkRoutes.revoke, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { rows } = await sql<{ stream: number }>`
        UPDATE signed_link SET "revokedAt" = now(), "revokedBy" = ${who.id}
        WHERE id = ${input.id} AND "revokedAt" IS NULL AND ${visibleTo(who, sql.ref('signed_link.stream'))}
        RETURNING stream`.execute(trx);
      for (const { stream } of rows) await publish(trx, 'signedLink', { id: input.id, stream });
    });
    return one(who, input.id);
  });

  serve(app, authenticator, signedLinkRoutes.limitViewers, async ({ input: { id, maxViewers }, who }) => {
    const link = await findLink(db, id);
    if (!link) throw notFound();
    const stream = await findRow(pool, who, link.stream);
    await change(db, who, (trx) => limitViewers(trx, stream, id, maxViewers));
    return one(who, id);
  });

  serve(app, authenticator, copiedLinkRoutes.list, async ({ input, list, who }) => {
    return listCopied(db, await findRow(pool, who, input.stream), list);
  });

  serve(app, authenticator, copiedLinkRoutes.revoke, async ({ input: { stream: id, user }, who }) => {
    const stream = await findRow(pool, who, id);
    await change(db, who, (trx) => revokeCopied(trx, who, stream, user));
    const copied = await findCopied(db, stream, user);
    if (!copied) throw notFound();
    return copied;
  });

  serve(app, authenticator, signedLinkRoutes.identify, async ({ input, who }) => ({
    found: await identifyLink(deps, who, input.address),
  }));
}
