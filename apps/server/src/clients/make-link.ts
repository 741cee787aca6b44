import { formats, isSigned, knowsRights, linksOf, signsFormat } from '@touchline/contract';
import type { Format, SignedLinkInput } from '@touchline/contract';
import { mustBeOpen } from '#server/streams/access';
import type { StreamRow } from '#server/streams/stream-row';
import { usualEndS } from '#server/watching/play-links';
import { longestLinkS } from '#server/watching/signing-keys';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, invalid, invalidField } from '#http/http-error';
import type { User } from '#http/user';

/** Stores a link for a client and returns its id. Throws 409 and 422. */
export async function makeLink(
  trx: Transaction,
  who: User,
  stream: StreamRow,
  { client: clientId, formats: givenFormats, networks, maxViewers, until }: SignedLinkInput,
): Promise<number> {
  await mustBeOpen(trx, stream.id);
  if (stream.phase === 'canceled') throw new HttpError(409, 'stream_canceled', 'The stream is canceled', {});
  const client = await trx
    .selectFrom('client')
    .select(['formats', 'networks', 'maxViewers'])
    .where('id', '=', clientId)
    .where('archivedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!client) throw invalidField('client', 'missing_record');
  const values = {
    stream: stream.id,
    client: clientId,
    formats: allowedFormats(stream, client.formats, givenFormats),
    ...allowedLimits(stream, networks ?? client.networks, maxViewers === undefined ? client.maxViewers : maxViewers),
    until: endOf(stream, until),
    createdAt: new Date(),
    createdBy: who.id,
  };
  const { id } = await trx.insertInto('signed_link').values(values).returning('id').executeTakeFirstOrThrow();
  await publish(trx, 'signedLink', { id, stream: stream.id });
  return id;
}

/** Throws 409 on a server where nothing would end the link, 422 for formats that the client or the server has not. */
function allowedFormats({ offer, key }: StreamRow, ofClient: readonly Format[], given: Format[] | undefined): Format[] {
  if (!offer?.enabled || !isSigned(offer))
    throw new HttpError(409, 'links_not_signed', 'The server of this stream does not check signed links', {});
  const { links } = linksOf(offer, key);
  const offered = formats.filter((format) => links[format] !== null && ofClient.includes(format));
  const allowed = offered.filter((format) => signsFormat(offer, format));
  const chosen = given ?? allowed;
  if (chosen.some((format) => offered.includes(format) && !allowed.includes(format)))
    throw invalidField('formats', 'server_cannot_check');
  if (chosen.length === 0 || chosen.some((format) => !allowed.includes(format)))
    throw invalidField('formats', 'unknown_value');
  return chosen;
}

/** Throws 422 for limits that the server of the stream cannot keep. */
function allowedLimits({ offer }: StreamRow, networks: string[], maxViewers: number | null) {
  if (offer && !knowsRights(offer)) {
    if (networks.length > 0) throw invalidField('networks', 'server_cannot_check');
    if (maxViewers !== null) throw invalidField('maxViewers', 'server_cannot_check');
  }
  return { networks, maxViewers };
}

/** The end of a link: as given, or the planned end of the stream and the usual overrun. Throws 422. */
function endOf(stream: StreamRow, until: string | undefined): Date {
  const nowS = Math.floor(Date.now() / 1_000);
  const endS = until === undefined ? usualEndS(stream, nowS) : Math.floor(Date.parse(until) / 1_000);
  if (endS <= nowS) throw invalidField('until', 'in_the_past');
  if (endS > nowS + longestLinkS) throw invalid({ until: { code: 'too_far', limit: longestLinkS / 86_400 } });
  return new Date(endS * 1_000);
}
