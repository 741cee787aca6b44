import { pushRoutes } from '@touchline/contract';
import type { Push } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { seal } from '#database/seal';
import type { Deps } from '#server/deps';
import { isBrowserKey, pushKeys } from '#server/push/keys';
import { HttpError, invalidField, notFound } from '#http/http-error';
import { serve } from '#http/serve';
import type { User } from '#http/user';
import { change } from '#kit/change';
import { publish } from '#kit/events';

const maxBrowsers = 20;
/** More would be no overview. */
const shownDeliveries = 20;

/** Routes of the caller's own browsers that get push messages. */
export function servePush(app: FastifyInstance, { db, env, authenticator }: Deps): void {
  const pushOf = async (who: User): Promise<Push> => {
    const { publicKey } = await pushKeys(db, env.SECRET_KEY);
    const { rows: browsers } = await sql<Push['browsers'][number]>`
      SELECT id, endpoint, "userAgent", "createdAt" FROM push_subscription WHERE "user" = ${who.id} ORDER BY id`.execute(
      db,
    );
    const { rows: deliveries } = await sql<Push['deliveries'][number]>`
      SELECT push_delivery.id, subscription AS browser, kind, push_delivery."createdAt", "dueAt", tries, "deliveredAt", status, error
      FROM push_delivery JOIN push_subscription ON push_subscription.id = subscription
      WHERE "user" = ${who.id} ORDER BY push_delivery.id DESC LIMIT ${sql.lit(shownDeliveries)}`.execute(db);
    return { publicKey, browsers, deliveries };
  };
  serve(app, authenticator, pushRoutes.find, ({ who }) => pushOf(who));

  serve(app, authenticator, pushRoutes.add, async ({ input: { auth, ...browser }, who, request }) => {
    if (!isBrowserKey(browser.p256dh)) throw invalidField('p256dh', 'pattern');
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    await change(db, who, async (trx) => {
      const { rows } = await sql`SELECT FROM push_subscription
        WHERE "user" = ${who.id} AND endpoint <> ${browser.endpoint}`.execute(trx);
      if (rows.length >= maxBrowsers)
        throw new HttpError(409, 'too_many', `Messages go to at most ${maxBrowsers} browsers`, {});
      const { endpoint, p256dh, language } = browser;
      // Whoever turned it on last in a browser gets the messages there, and nobody else does.
      await sql`DELETE FROM push_subscription WHERE endpoint = ${endpoint} AND "user" <> ${who.id}`.execute(trx);
      await sql`
        INSERT INTO push_subscription ("user", session, endpoint, p256dh, "authSealed", "userAgent", language)
        VALUES (${who.id}, ${who.session}, ${endpoint}, ${p256dh}, ${seal(env.SECRET_KEY, auth)}, ${userAgent}, ${language})
        ON CONFLICT (endpoint) DO UPDATE SET session = excluded.session, p256dh = excluded.p256dh,
          "authSealed" = excluded."authSealed", "userAgent" = excluded."userAgent", language = excluded.language`.execute(
        trx,
      );
    });
    return pushOf(who);
  });

  serve(app, authenticator, pushRoutes.remove, async ({ input, who }) => {
    await change(db, who, (trx) =>
      sql`DELETE FROM push_subscription WHERE "user" = ${who.id} AND id = ANY(${input.ids}::int8[])`.execute(trx),
    );
    return pushOf(who);
  });

  serve(app, authenticator, pushRoutes.test, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      const { numAffectedRows } = await sql`
        INSERT INTO push_delivery (subscription, kind, data, topic, "dueAt")
        SELECT id, 'test', '{}', 'test', now() FROM push_subscription WHERE id = ${input.id} AND "user" = ${who.id}`.execute(
        trx,
      );
      if (!numAffectedRows) throw notFound();
      await publish(trx, 'notice', { id: null, user: who.id });
    });
    return pushOf(who);
  });
}
