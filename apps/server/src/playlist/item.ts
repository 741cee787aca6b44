import { can, formatPriorities } from '@touchline/contract';
import type { Format, FormatPriority, Links, Playlist } from '@touchline/contract';
import { linksFor } from '#server/watching/play-links';
import type { Linked } from '#server/watching/play-links';
import { sees } from '#http/user';
import type { User } from '#http/user';

/** A row of the view playlist_item. */
export type QueryRow = Omit<Playlist, 'stream_url' | 'stream_format'> & {
  offer: Linked['offer'];
  copiesRevoked: Linked['copiesRevoked'];
  streamKey: string | null;
  streamPhase: string | null;
  streamEndAt: string | null;
  ownerFormat: FormatPriority;
};

/**
 * A query as its owner sees it: the link in their preferred format, if they may copy links, and no stream that their
 * access rule now hides.
 */
export function toQuery(row: QueryRow, who: User, secretKey: string): Playlist {
  const isOpen = row.stream !== null && row.streamKey !== null && sees(who, row.stream);
  const isGiven = isOpen && row.revokedAt === null;
  const links = isGiven && can(who.role, 'stream.copyLink') ? linksOfMatch(row, who, secretKey) : null;
  const preferred = row.stream_format_priority === 'default' ? row.ownerFormat : row.stream_format_priority;
  const format = links && firstOffered(links, preferred);
  return {
    ...row,
    stream: isOpen ? row.stream : null,
    streamName: isOpen ? row.streamName : null,
    streamStartAt: isOpen ? row.streamStartAt : null,
    stream_format: format,
    stream_url: format && links ? links[formatByPriority[format]] : null,
  };
}

function linksOfMatch(row: QueryRow, who: User, secretKey: string): Links {
  const { stream, streamKey, streamPhase, streamEndAt, offer, copiesRevoked } = row;
  const times = { phase: streamPhase ?? '', endAt: streamEndAt ?? '' };
  const matched = { id: stream ?? 0, key: streamKey ?? '', ...times, offer, copiesRevoked };
  return linksFor(secretKey, { kind: 'person', subject: who.id })(matched).links;
}

const formatByPriority: Record<FormatPriority, Format> = { RTMP: 'rtmp', HLS: 'hls', WSS: 'wss', DASH: 'dash' };

/** The preferred format if the server offers it, otherwise the first one that it offers. */
function firstOffered(links: Links, preferred: FormatPriority): FormatPriority | null {
  const order = [preferred, ...formatPriorities.filter((format) => format !== preferred)];
  return order.find((format) => links[formatByPriority[format]] !== null) ?? null;
}
