import type { FlvTag } from '@touchline/media/flv';
import { type HlsPlaylist, parsePlaylist } from '@touchline/media/hls-parse';
import { SYNTHETIC, syntheticFrames, type SyntheticStream } from '@touchline/media/testing/synthetic';
import { type ManifestSource, mediaPlaylist } from '../manifest.ts';
import { createPackager, type Packager, type PackagerOptions } from '../packager.ts';
import { PLAYLIST_START } from '../playlist-positions.ts';
import { tagOnTimeline } from './placed.ts';

/** A packager with segments of two seconds and the limits of the node. */
export function newPackager(change: Partial<PackagerOptions>): Packager {
  return createPackager({
    begin: () => PLAYLIST_START,
    segmentMs: 2_000,
    windowSegments: 8,
    extraSegments: 4,
    maxBytes: 128e6,
    ...change,
  });
}

/** Pushes tags with the encoder's timestamps as the timeline. */
export function push(packager: Packager, tags: readonly FlvTag[]): void {
  for (const tag of tags) {
    const media = tagOnTimeline(tag);
    if (media) packager.push(media);
  }
}

/** Synthetic frames of a period. */
export function span(fromMs: number, toMs: number, change: Partial<SyntheticStream>): FlvTag[] {
  return syntheticFrames({ ...SYNTHETIC, ...change, fromMs, toMs });
}

export function source(packager: Packager): ManifestSource {
  return { ring: packager.ring, startedAt: Date.UTC(2026, 0, 1), lagMs: 0, run: 'r', hasEnded: false };
}

/** The parsed media playlist of a track. */
export function media(packager: Packager, kind: 'video' | 'audio'): Extract<HlsPlaylist, { kind: 'media' }> {
  const playlist = parsePlaylist(mediaPlaylist(source(packager), kind) ?? '');
  if (playlist?.kind !== 'media') throw new Error(`no ${kind} playlist`);
  return playlist;
}
