import type { IncidentData, IncidentMessage, WebhookType } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';

/**
 * Puts a message about an incident to every enabled webhook that wants it, in the transaction that makes it true. Other
 * messages are put by the database, where it writes the audit log and the histories of streams.
 */
export async function enqueue(trx: Transaction, type: IncidentMessage, data: IncidentData): Promise<void> {
  await put(trx, { where: sql`enabled AND ${type} = ANY(types)`, subject: `incident ${data.id}` }, type, data);
}

/** Puts a test message to one webhook, enabled or not. */
export async function enqueueTest(trx: Transaction, webhook: number): Promise<void> {
  await put(trx, { where: sql`id = ${webhook}`, subject: null }, 'test', {});
}

type Audience = { where: ReturnType<typeof sql>; subject: string | null };

async function put(trx: Transaction, { where, subject }: Audience, type: WebhookType, data: object): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_delivery (webhook, type, subject, body) SELECT id, ${type}, ${subject}, ${body} FROM webhook WHERE ${where}`.execute(
    trx,
  );
  if (numAffectedRows) await publish(trx, 'reference', { id: null, entity: 'webhook' });
}
