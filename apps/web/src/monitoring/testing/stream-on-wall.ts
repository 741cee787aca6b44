import type { FormatStatus, FormatStatuses, Stream } from '@touchline/contract';
import { emptyValues } from '#web/streams/form-values.ts';

const works: FormatStatus = {
  state: 'ok',
  reason: null,
  width: 1280,
  height: 720,
  fps: 25,
  bitrate: 2_400_000,
  videoCodec: 'avc1.64001f',
  audioCodec: 'mp4a.40.2',
  suspicion: null,
  missingCodec: null,
};

/** Four working formats with changes. */
export function formatStatuses(change: Partial<Record<keyof FormatStatuses, Partial<FormatStatus>>>): FormatStatuses {
  const seen = (format: keyof FormatStatuses) => ({ ...works, ...change[format] });
  return { rtmp: seen('rtmp'), hls: seen('hls'), wss: seen('wss'), dash: seen('dash') };
}

/** A live football match with a good signal, with changes. */
export function streamOnWall(change: Partial<Stream>): Stream {
  return {
    id: 1,
    version: 1,
    ...emptyValues('UTC'),
    key: 'demo-key',
    server: 1,
    sport: 1,
    tournament: 1,
    team1: 1,
    team2: 2,
    startDate: '2026-11-21',
    startTime: '18:00',
    duration: 120,
    resolution: 1,
    status: 1,
    monitor: 'M-01',
    phase: 'live',
    startAt: '2026-11-21T18:00:00.000Z',
    endAt: '2026-11-21T20:00:00.000Z',
    archivedAt: null,
    cutAt: null,
    sportName: 'Football',
    sportNameRu: 'Футбол',
    tournamentName: 'Coast League',
    team1Name: 'Harbour City',
    team2Name: 'Old Mill Rovers',
    serverName: 'media.example',
    resolutionName: 'HD',
    statusName: 'Live',
    statusNameRu: 'В эфире',
    statusColor: '#c62f36',
    publishUrl: null,
    publishedWithoutSecret: false,
    canBeCut: true,
    refusal: null,
    pullFailure: null,
    links: { rtmp: null, hls: null, wss: null, dash: null },
    linkReasons: { rtmp: null, hls: null, wss: null, dash: null },
    linksUntil: null,
    wssDialect: 'ws-flv',
    state: 'ok',
    available: true,
    stateSince: '2026-11-21T18:00:00.000Z',
    probedAt: '2026-11-21T18:59:55.000Z',
    contentFaults: [],
    formats: formatStatuses({}),
    takes: [],
    comments: 0,
    hiddenBy: null,
    abilities: ['take', 'copyLink'],
    ...change,
  };
}

/** An hour after the start of the match. */
export const now = Date.parse('2026-11-21T19:00:00.000Z');
