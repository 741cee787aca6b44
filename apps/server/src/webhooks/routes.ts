import { webhookRoutes } from '@touchline/contract';
import type { Webhook, WebhookDelivery } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { seal, unseal } from '#database/seal';
import type { Deps } from '#server/deps';
import { enqueueTest } from '#server/webhooks/enqueue';
import { newSecret } from '#server/webhooks/sign';
import { HttpError, notFound } from '#http/http-error';
import { serve } from '#http/serve';
import { change } from '#kit/change';
import { publish } from '#kit/events';

const maxWebhooks = 20;
/** More would be no overview. */
const shownDeliveries = 50;

/** Routes of webhooks, for administrators. */
export function serveWebhooks(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, env } = deps;
  const all = async () => ({ data: await webhooksOf(db, env.SECRET_KEY) });
  const one = async (id: number): Promise<Webhook> => {
    const found = (await webhooksOf(db, env.SECRET_KEY)).find((webhook) => webhook.id === id);
    if (!found) throw notFound();
    return found;
  };
  const edit = (who: { id: number }, id: number, set: ReturnType<typeof sql>) =>
    change(db, who, async (trx) => {
      const { numAffectedRows } = await sql`UPDATE webhook SET ${set} WHERE id = ${id}`.execute(trx);
      if (!numAffectedRows) throw notFound();
      await publish(trx, 'reference', { id, entity: 'webhook' });
    });

  serve(app, authenticator, webhookRoutes.list, all);
  serve(app, authenticator, webhookRoutes.create, async ({ input, who }) => {
    const id = await change(db, who, async (trx) => {
      const { rows } = await sql`SELECT FROM webhook`.execute(trx);
      if (rows.length >= maxWebhooks)
        throw new HttpError(409, 'too_many', `There are at most ${maxWebhooks} webhooks`, {});
      const secretSealed = seal(env.SECRET_KEY, newSecret());
      const made = await trx
        .insertInto('webhook')
        .values({ ...input, secretSealed })
        .returning('id')
        .executeTakeFirstOrThrow();
      await publish(trx, 'reference', { id: made.id, entity: 'webhook' });
      return made.id;
    });
    return one(id);
  });
  serve(app, authenticator, webhookRoutes.update, async ({ input: { id, ...fields }, who }) => {
    const { name, url, enabled, allowPrivate, types } = fields;
    await edit(
      who,
      id,
      sql`name = ${name}, url = ${url}, enabled = ${enabled}, "allowPrivate" = ${allowPrivate}, types = ${types}`,
    );
    return one(id);
  });
  serve(app, authenticator, webhookRoutes.rotate, async ({ input: { id }, who }) => {
    await edit(who, id, sql`"secretSealed" = ${seal(env.SECRET_KEY, newSecret())}`);
    return one(id);
  });
  serve(app, authenticator, webhookRoutes.remove, async ({ input: { id }, who }) => {
    await change(db, who, async (trx) => {
      await sql`DELETE FROM webhook WHERE id = ${id}`.execute(trx);
      await publish(trx, 'reference', { id, entity: 'webhook' });
    });
    return all();
  });
  serveDeliveries(app, deps, one);
}

function serveDeliveries(
  app: FastifyInstance,
  { db, authenticator }: Deps,
  one: (id: number) => Promise<Webhook>,
): void {
  serve(app, authenticator, webhookRoutes.deliveries, async ({ input: { id } }) => {
    await one(id);
    return { data: await deliveriesOf(db, id) };
  });
  serve(app, authenticator, webhookRoutes.test, async ({ input: { id }, who }) => {
    await one(id);
    await change(db, who, (trx) => enqueueTest(trx, id));
    return { data: await deliveriesOf(db, id) };
  });
  serve(app, authenticator, webhookRoutes.resend, async ({ input: { id }, who }) => {
    const webhook = await change(db, who, async (trx) => {
      // Under the same name, by which the receiver knows it again.
      const { rows } = await sql<{ webhook: number }>`
        UPDATE webhook_delivery SET "dueAt" = now(), tries = 0, "deliveredAt" = NULL, status = NULL, error = NULL
        WHERE id = ${id} RETURNING webhook`.execute(trx);
      if (!rows[0]) throw notFound();
      await publish(trx, 'reference', { id: null, entity: 'webhook' });
      return rows[0].webhook;
    });
    return { data: await deliveriesOf(db, webhook) };
  });
}

async function webhooksOf(db: Db, secretKey: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'enabled', 'allowPrivate', 'types', 'secretSealed'])
    .orderBy('id')
    .execute();
  return rows.map(({ secretSealed, ...row }) => ({ ...row, secret: unseal(secretKey, secretSealed) }));
}

async function deliveriesOf(db: Db, webhook: number): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    SELECT id, message, coalesce(body::jsonb #>> '{data,name}', '') AS about, type, "createdAt", CASE WHEN "deliveredAt" IS NULL THEN CASE "dueAt" WHEN 'infinity' THEN now() ELSE "dueAt" END END AS "dueAt", tries, "deliveredAt", status, error
    FROM webhook_delivery WHERE webhook = ${webhook} ORDER BY id DESC LIMIT ${sql.lit(shownDeliveries)}`.execute(db);
  return rows;
}
