import { sql } from 'kysely';
import { endsRevoked } from '#server/clients/ends-revoked';
import type { StreamRow } from '#server/streams/stream-row';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, invalidField } from '#http/http-error';

/** Changes how many may watch with a client's link at once; its addresses stay. Throws 409 and 422. */
export async function limitViewers(
  trx: Transaction,
  { id: stream, offer }: Pick<StreamRow, 'id' | 'offer'>,
  link: number,
  maxViewers: number | null,
): Promise<void> {
  if (!endsRevoked(offer)) throw invalidField('maxViewers', 'server_cannot_check');
  const { rows } = await sql`
    UPDATE signed_link SET "signedViewers" = coalesce("signedViewers", "maxViewers", 0), "maxViewers" = ${maxViewers}
    WHERE id = ${link} AND stream = ${stream} AND "revokedAt" IS NULL AND "until" > now() RETURNING id`.execute(trx);
  if (rows.length === 0) throw new HttpError(409, 'link_ended', 'The link was revoked or has ended', {});
  await publish(trx, 'signedLink', { id: link, stream });
}
