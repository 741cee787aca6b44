import { encodeAacMessage, encodeAvcMessage } from '@touchline/media/flv-media';
import { SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Packager } from './packager.ts';
import { media, newPackager, push } from './testing/packaged.ts';

const MAX_BYTES = 1_000_000;
const LARGEST_FRAME = 200_000;
/** Of the MP4 boxes around the frames. */
const BOX_BYTES = 10_000;

/** What an encoder may do next, and after how long. */
const step = fc.record({
  kind: fc.constantFrom('key', 'inter', 'inter', 'inter', 'sound', 'sound', 'sound', 'break'),
  afterMs: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 0, max: 60 }) }, fc.integer({ min: 0, max: 9_000 })),
  bytes: fc.integer({ min: 8, max: LARGEST_FRAME }),
  times: fc.integer({ min: 1, max: 40 }),
});

type Step = { kind: string; bytes: number };

function take(packager: Packager, { kind, bytes }: Step, timestamp: number): void {
  const data = Buffer.alloc(bytes);
  if (kind === 'break') packager.interrupt();
  else if (kind === 'sound') push(packager, [{ type: 8, timestamp, payload: encodeAacMessage('frame', data) }]);
  else push(packager, [{ type: 9, timestamp, payload: encodeAvcMessage('frame', kind === 'key', 0, data) }]);
}

it('memory stays bounded and URLs keep their numbers for any input', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const packager = newPackager({ maxBytes: MAX_BYTES });
      const numbers = new Map<string, number>();
      let timestamp = 0;
      push(packager, syntheticHeaders(SYNTHETIC));
      for (const { times, ...each } of steps)
        for (let time = 0; time < times; time += 1) {
          timestamp += each.afterMs;
          take(packager, each, timestamp);
          expect(packager.heldBytes()).toBeLessThanOrEqual(MAX_BYTES + BOX_BYTES);
          for (const kind of ['video', 'audio'] as const) {
            if (!packager.ring.hadTrack(kind)) continue;
            const { mediaSequence, targetDurationS, segments } = media(packager, kind);
            for (const { durationS } of segments) expect(targetDurationS).toBeGreaterThanOrEqual(Math.round(durationS));
            segments.forEach(({ uri }, index) => {
              const name = `${kind} ${uri}`;
              expect(numbers.get(name) ?? mediaSequence + index).toBe(mediaSequence + index);
              numbers.set(name, mediaSequence + index);
            });
          }
        }
    }),
    { numRuns: 20 },
  );
});
