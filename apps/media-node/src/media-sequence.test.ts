import { SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { describe, expect, it } from 'vitest';
import { masterPlaylist, mediaPlaylist } from './manifest.ts';
import type { Packager } from './packager.ts';
import { media, newPackager, push, source, span } from './testing/packaged.ts';

const KINDS = ['video', 'audio'] as const;

/** Remembers under which number each address was ever listed, as a player does that reads after each second. */
function watchNumbers(packager: Packager): { read: () => void; numbers: Map<string, Set<number>> } {
  const numbers = new Map<string, Set<number>>();
  return {
    numbers,
    read() {
      for (const kind of KINDS) {
        const { mediaSequence, segments } = media(packager, kind);
        segments.forEach(({ uri }, index) => {
          const seen = numbers.get(`${kind} ${uri}`) ?? new Set();
          numbers.set(`${kind} ${uri}`, seen.add(mediaSequence + index));
        });
      }
    },
  };
}

describe('an encoder that comes back with its sound four seconds late', () => {
  it('changes the number of no address, and counts breaks alike in both playlists', () => {
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
    expect([...numbers].filter(([, seen]) => seen.size > 1)).toEqual([]);
    expect(breaks.filter(([video, audio]) => video !== audio)).toEqual([]);
    expect(breaks.at(-1)).toEqual([2, 2]);
    expect(media(packager, 'audio').mediaSequence).toBe(media(packager, 'video').mediaSequence);
  });

  it('has gaps without an initialization in the playlist of the sound meanwhile', () => {
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

describe('a track that has gone', () => {
  it('stays in its playlist as gaps, for players that have it, and is offered to nobody new', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders(SYNTHETIC), ...span(0, 4_000, {}), ...span(4_000, 40_001, { audio: false })]);
    expect(masterPlaylist(source(packager))).not.toContain('AUDIO');
    const { mediaSequence, segments } = media(packager, 'audio');
    expect(mediaSequence).toBe(media(packager, 'video').mediaSequence);
    expect(segments.map((segment) => segment.isGap)).toEqual(Array(8).fill(true));
  });

  it('is in no playlist when it never was there', () => {
    const packager = newPackager({});
    push(packager, [...syntheticHeaders({ video: true, audio: false }), ...span(0, 4_001, { audio: false })]);
    expect(mediaPlaylist(source(packager), 'audio')).toBeNull();
  });
});
