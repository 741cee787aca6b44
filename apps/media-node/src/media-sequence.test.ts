import { SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { describe, expect, it } from 'vitest';
import { masterPlaylist, mediaPlaylist } from './manifest.ts';
import type { Packager } from './packager.ts';
import { media, newPackager, push, source, span } from './testing/packaged.ts';

const KINDS = ['video', 'audio'] as const;

/** Records under which sequence numbers each URL was listed, like a player that fetches the playlist every second. */
function watchNumbers(packager: Packager): { read: () => void; numbers: Map<string, Set<number>> } {
  const numbers = new Map<string, Set<number>>();
  return {
    numbers,
    read() {
      for (const kind of KINDS) {
        const { mediaSequence, segments } = media(packager, kind);
        segments.forEach(({ uri }, index) => {
          const sequenceNumbers = numbers.get(`${kind} ${uri}`) ?? new Set();
          numbers.set(`${kind} ${uri}`, sequenceNumbers.add(mediaSequence + index));
        });
      }
    },
  };
}

describe('an encoder that returns with its audio four seconds late', () => {
  it('keeps the number of every URL, and counts breaks equally in both playlists', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 6_001, {})]);
    packager.interrupt();
    const { read, numbers } = watchNumbers(packager);
    const breaks: number[][] = [];
    for (let fromMs = 10_000; fromMs < 50_000; fromMs += 1_000) {
      push(packager, span(fromMs, fromMs + 1_000, { audio: fromMs >= 14_000 }));
      read();
      breaks.push(KINDS.map((kind) => media(packager, kind).discontinuitySequence));
    }
    expect([...numbers].filter(([, sequenceNumbers]) => sequenceNumbers.size > 1)).toEqual([]);
    expect(breaks.filter(([video, audio]) => video !== audio)).toEqual([]);
    expect(breaks.at(-1)).toEqual([2, 2]);
    expect(media(packager, 'audio').mediaSequence).toBe(media(packager, 'video').mediaSequence);
  });

  it('meanwhile has gaps without an initialization in the audio playlist', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 6_001, { audio: false }), ...span(6_001, 10_001, {})]);
    const { segments } = media(packager, 'audio');
    expect(segments.map(({ isGap, mapUri }) => [isGap, mapUri])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, 'r/a-init-2.mp4'],
      [false, 'r/a-init-2.mp4'],
    ]);
    expect(segments.map((segment) => segment.isDiscontinuous)).toEqual(
      media(packager, 'video').segments.map((segment) => segment.isDiscontinuous),
    );
  });
});

describe('a track that has disappeared', () => {
  it('remains in its playlist as gaps, for players that use it, and is not offered to new ones', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_000, {}), ...span(4_000, 40_001, { audio: false })]);
    expect(masterPlaylist(source(packager))).not.toContain('AUDIO');
    const { mediaSequence, segments } = media(packager, 'audio');
    expect(mediaSequence).toBe(media(packager, 'video').mediaSequence);
    expect(segments.map((segment) => segment.isGap)).toEqual(Array(8).fill(true));
  });

  it('is in no playlist if it never existed', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders({ video: true, audio: false }), ...span(0, 4_001, { audio: false })]);
    expect(mediaPlaylist(source(packager), 'audio')).toBeNull();
  });
});
