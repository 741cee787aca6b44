import {
  can,
  canCut,
  formats,
  isAvailable,
  isPullable,
  linksOf,
  publishUrl,
  withoutCredentials,
} from '@touchline/contract';
import type { FormatStatus, FormatStatuses, MonitorState, PullFailure, Stream } from '@touchline/contract';
import { linksNow } from '#server/streams/links-now';
import { linksFor } from '#server/watching/play-links';
import { publishSecret } from '#server/streams/publish-secret';
import type { StreamRow } from '#server/streams/stream-row';
import type { User } from '#http/user';

/** A stream as one user sees it: links from the server's templates, which they may play, the coarse state, and what they may do with it. */
export function toItem(row: StreamRow, who: User, secretKey: string, linksTo = copiedBy(who, secretKey)): Stream {
  const { links, linkReasons, linksUntil } = linksNow(row, linksTo);
  return {
    ...row,
    ...(can(who.role, 'stream.write') ? forEditors(row, secretKey) : forOthers(row)),
    ...(can(who.role, 'stream.copyLink') ? { links, linkReasons, linksUntil } : withoutLinks(linkReasons)),
    available: isAvailable(row.state satisfies MonitorState),
    formats: row.formats ?? nothingSeen(linksOf(row.offer, row.key).linkReasons),
    canBeCut: row.offer !== null && canCut(row.offer),
    pullFailure: pullFailureOf(row),
    hiddenBy: null,
    abilities: abilitiesOn(row, who),
  };
}

const copiedBy = (who: User, secretKey: string) => linksFor(secretKey, { kind: 'person', subject: who.id });

type Ingest = Pick<Stream, 'key' | 'source_url' | 'encoderAddresses' | 'publishUrl'>;

function forEditors(row: StreamRow, secretKey: string): Ingest {
  const { key, source_url, encoderAddresses, offer, archivedAt } = row;
  // The key of an archived stream is not accepted by the publish gate.
  const url = archivedAt === null ? publishUrl(offer, key, publishSecret(secretKey, row)) : null;
  return { key, source_url, encoderAddresses, publishUrl: url };
}

/** Without anything that allows publishing. */
const forOthers = (row: StreamRow): Ingest => ({
  key: '',
  source_url: withoutCredentials(row.source_url),
  encoderAddresses: '',
  publishUrl: null,
});

/** Why the media node cannot pull the source; a scheme that no node supports is known without its report. */
function pullFailureOf({ source_url, pullReason: reason, pullFailedSince: since }: StreamRow): PullFailure | null {
  if (source_url !== '' && !isPullable(source_url)) return { reason: 'unsupported_source', since: null };
  return reason && { reason, since };
}

/** For users who watch only in the preview and copy no links. */
function withoutLinks(reasons: Stream['linkReasons']): Pick<Stream, 'links' | 'linkReasons' | 'linksUntil'> {
  const linkReasons = { ...reasons };
  for (const format of formats) linkReasons[format] ??= 'preview_only';
  return { links: { rtmp: null, hls: null, wss: null, dash: null }, linkReasons, linksUntil: null };
}

const blank: Omit<FormatStatus, 'state' | 'reason'> = {
  width: null,
  height: null,
  fps: null,
  bitrate: null,
  videoCodec: null,
  audioCodec: null,
  suspicion: null,
  missingCodec: null,
};

/** The formats of a stream that was never probed. */
export function nothingSeen(reasons: Stream['linkReasons']): FormatStatuses {
  const seen = (reason: string | null): FormatStatus =>
    reason === null
      ? { state: 'unknown', reason: null, ...blank }
      : { state: 'not_offered', reason: 'not_offered', ...blank };
  return {
    rtmp: seen(reasons.rtmp),
    hls: seen(reasons.hls),
    wss: seen(reasons.wss),
    dash: seen(reasons.dash),
  } satisfies Record<(typeof formats)[number], FormatStatus>;
}

function abilitiesOn(row: StreamRow, who: User): Stream['abilities'] {
  const open = row.archivedAt === null;
  const abilities: [Stream['abilities'][number], boolean][] = [
    ['edit', can(who.role, 'stream.write')],
    ['destroy', can(who.role, 'stream.destroy') && !open],
    ['comment', can(who.role, 'comment') && open],
    ['take', can(who.role, 'take.self') && open],
    ['takeOthers', can(who.role, 'take.others') && open],
    ['copyLink', can(who.role, 'stream.copyLink')],
  ];
  return abilities.filter(([, has]) => has).map(([ability]) => ability);
}
