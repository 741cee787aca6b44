import { SYNTHETIC, syntheticFrames, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { expect, it } from 'vitest';
import { createEndedStreams, type EndedStreams } from './ended-streams.ts';
import { streamOptions } from './testing/stream-options.ts';
import { createStream, endSession, receiveTag, type Stream } from './stream.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Rig = { ended: EndedStreams; clock: { now: number } };

function rig(maxServed: number): Rig {
  const clock = { now: 5_000 };
  const ended = createEndedStreams({
    servedMs: MINUTE,
    rememberedMs: DAY,
    maxServed,
    maxRemembered: 100,
    now: () => clock.now,
  });
  return { ended, clock };
}

function played(key: string): Stream {
  const stream = createStream(key, {
    ...streamOptions(() => 0),
    packager: { segmentMs: 1_000, windowSegments: 8, extraSegments: 4, maxBytes: 64_000_000 },
  });
  for (const tag of [...syntheticHeaders(SYNTHETIC), ...syntheticFrames({ ...SYNTHETIC, fromMs: 0, toMs: 1_200 })])
    receiveTag(stream, tag);
  endSession(stream);
  return stream;
}

it('a stream is served for a minute after its end, gone for the rest of the day, and then unknown', () => {
  const { ended, clock } = rig(10);
  const stream = played('match');
  ended.add(stream);
  clock.now += MINUTE - 1;
  expect(ended.find('match')).toBe(stream);
  clock.now += 1;
  expect(ended.find('match')).toBe('gone');
  ended.sweep();
  clock.now += DAY - MINUTE - 1;
  expect(ended.find('match')).toBe('gone');
  clock.now += 1;
  expect(ended.find('match')).toBeNull();
});

it('a stream without a segment is gone at once, and one that is published again is forgotten', () => {
  const { ended } = rig(10);
  const empty = played('empty');
  ended.add({ ...empty, packager: { ...empty.packager, ring: { ...empty.packager.ring, newest: () => null } } });
  expect(ended.find('empty')).toBe('gone');
  ended.forget('empty');
  expect(ended.find('empty')).toBeNull();
});

it('beyond the limits only the newest streams are served, and the newest keys remembered', () => {
  const { ended } = rig(2);
  const [first, second, third] = [played('one'), played('two'), played('three')];
  for (const stream of [first, second, third]) ended.add(stream);
  expect(['one', 'two', 'three'].map(ended.find)).toEqual(['gone', second, third]);
  for (let index = 0; index < 99; index += 1) ended.add({ ...first, key: `key-${index}` });
  expect(['one', 'two', 'three'].map(ended.find)).toEqual([null, null, 'gone']);
});
