import type { WebhookEvent, WebhookType } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';

/** Puts a message to every enabled webhook that wants it, in the transaction that makes it true. */
export async function enqueue(trx: Transaction, type: WebhookEvent, data: object): Promise<void> {
  await put(trx, sql`enabled AND ${type} = ANY(types)`, type, data);
}

/** Puts a test message to one webhook, enabled or not. */
export async function enqueueTest(trx: Transaction, webhook: number): Promise<void> {
  await put(trx, sql`id = ${webhook}`, 'test', {});
}

async function put(trx: Transaction, where: ReturnType<typeof sql>, type: WebhookType, data: object): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_delivery (webhook, type, body) SELECT id, ${type}, ${body} FROM webhook WHERE ${where}`.execute(
    trx,
  );
  if (numAffectedRows) await publish(trx, 'reference', { id: null, entity: 'webhook' });
}
