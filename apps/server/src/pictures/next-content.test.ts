import { describe, expect, it } from 'vitest';
import type { Thresholds } from '@touchline/contract';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import type { Content, ContentMemory, JudgedPicture } from '#server/pictures/content-memory';
import { dueContentMs, hasSymptom, nextContent } from '#server/pictures/next-content';

const limits = defaultThresholds;
const loud = { mean: -25, loudest: -18 };
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 12) + second * 1_000);

/** A picture that is grey by `shade`, of the key frame of that second. */
function picture(second: number, shade: number, more: Partial<JudgedPicture> = {}): JudgedPicture {
  const luma = new Uint8Array(32 * 18).fill(shade);
  return { isBlack: false, hasColorBars: false, luma, format: 'rtmp', timeMs: second * 1_000, ...more };
}
type Step = [second: number, content: Content];
const seen = (second: number, shade: number, more: Partial<JudgedPicture> = {}): Step => [
  second,
  { picture: picture(second, shade, more), loudness: loud },
];
const heard = (second: number, mean: number, loudest: number): Step => [
  second,
  { picture: picture(second, second), loudness: { mean, loudest } },
];

function contentAfter(steps: Step[], more: Partial<Thresholds> = {}): ContentMemory {
  let memory: ContentMemory | null = null;
  for (const [second, content] of steps) memory = nextContent(memory, content, { ...limits, ...more }, at(second));
  if (!memory) throw new Error('no steps');
  return memory;
}
const faultsOf = (...steps: Step[]) => contentAfter(steps).faults;

describe('a black picture', () => {
  const black = (second: number) => seen(second, 16, { isBlack: true });

  it('is a fault once it has lasted', () => {
    expect(faultsOf(seen(0, 90), black(10))).toEqual([]);
    expect(faultsOf(seen(0, 90), black(10), black(19))).toEqual([]);
    expect(faultsOf(seen(0, 90), black(10), black(20))).toEqual(['black']);
  });

  it('is none when it was seen only once before and after another picture', () => {
    expect(faultsOf(black(0), seen(5, 90), black(12))).toEqual([]);
  });

  it('is not frozen, too', () => {
    expect(faultsOf(black(0), black(10), black(20), black(30))).toEqual(['black']);
  });

  it('is over when it has been gone for five seconds', () => {
    expect(faultsOf(black(0), black(10), seen(12, 90), seen(16, 91))).toEqual(['black']);
    expect(faultsOf(black(0), black(10), seen(12, 90), seen(17, 91))).toEqual([]);
  });

  it('stays a fault when it comes back before that', () => {
    expect(faultsOf(black(0), black(10), seen(12, 90), black(14), seen(16, 90), seen(18, 91))).toEqual(['black']);
  });

  it('is never one when the settings say so', () => {
    const memory = contentAfter([black(0), black(10), black(60)], { blackAfterS: null });
    expect([memory.faults, hasSymptom(memory)]).toEqual([[], false]);
  });

  it('is over only when it has been gone for as long as the settings say', () => {
    const gone = [black(0), black(10), seen(12, 90), seen(41, 140)];
    expect(contentAfter(gone, { blackClearS: 30 }).faults).toEqual(['black']);
    expect(contentAfter([...gone, seen(42, 190)], { blackClearS: 30 }).faults).toEqual([]);
    expect(contentAfter([black(0), black(10), seen(12, 90)], { blackClearS: 0 }).faults).toEqual([]);
  });

  it('stays one while nothing is decoded, for two and a half minutes', () => {
    const nothing = (second: number): Step => [second, { picture: null, loudness: null }];
    expect(faultsOf(black(0), black(10), nothing(150))).toEqual(['black']);
    expect(faultsOf(black(0), black(10), nothing(170))).toEqual([]);
  });
});

describe('a picture that stands still', () => {
  it('is frozen once equal key frames have come for long enough', () => {
    expect(faultsOf(seen(0, 90), seen(10, 90), seen(19, 90))).toEqual([]);
    expect(faultsOf(seen(0, 90), seen(10, 90), seen(20, 90))).toEqual(['frozen']);
  });

  it('is not frozen when the same key frame was read again', () => {
    expect(faultsOf(seen(0, 90), seen(10, 90, { timeMs: 0 }), seen(30, 90, { timeMs: 0 }))).toEqual([]);
  });

  it('is frozen although its server begins at the same time for each player, once other bytes have come', () => {
    const read = (second: number, hash: string) => seen(second, 90, { timeMs: 0, hash });
    expect(faultsOf(read(0, 'a'), read(10, 'b'), read(20, 'c'))).toEqual(['frozen']);
    expect(faultsOf(read(0, 'a'), read(10, 'a'), read(30, 'a'))).toEqual([]);
  });

  it('is not compared with the times of another format', () => {
    const hls = { format: 'hls' } as const;
    expect(faultsOf(seen(0, 90), seen(20, 90, hls))).toEqual([]);
    expect(faultsOf(seen(0, 90), seen(20, 90, hls), seen(30, 90, hls))).toEqual(['frozen']);
  });

  it('is over with the first other picture that stays', () => {
    expect(faultsOf(seen(0, 90), seen(20, 90), seen(30, 120), seen(40, 140))).toEqual([]);
  });
});

describe('sound', () => {
  it('is silent when not even its loudest moment is heard', () => {
    expect(faultsOf(heard(0, -70, -62), heard(20, -70, -62))).toEqual(['silent']);
    expect(faultsOf(heard(0, -70, -55), heard(20, -70, -55))).toEqual([]);
    expect(faultsOf(heard(0, -Infinity, -Infinity), heard(20, -Infinity, -Infinity))).toEqual(['silent']);
  });

  it('is too quiet after a longer time, so that a minute of silence is none', () => {
    expect(faultsOf(heard(0, -50, -46), heard(60, -50, -46), heard(70, -30, -20))).toEqual([]);
    expect(faultsOf(heard(0, -50, -46), heard(90, -50, -46))).toEqual(['quiet']);
  });

  it('has the levels that the settings say', () => {
    const hushed = [heard(0, -70, -62), heard(20, -70, -62)];
    expect(contentAfter(hushed, { silentBelowDb: -65 }).faults).toEqual([]);
    const low = [heard(0, -42, -38), heard(90, -42, -38)];
    expect(contentAfter(low, { quietBelowDb: -40 }).faults).toEqual(['quiet']);
  });

  it('of a quiet crowd is loud enough', () => {
    expect(faultsOf(heard(0, -42, -38), heard(300, -42, -38))).toEqual([]);
  });
});

describe('the next round', () => {
  const due = (...steps: Step[]) => dueContentMs(contentAfter(steps), limits, at(steps.at(-1)?.[0] ?? 0));

  it('comes when a symptom would be a fault, and a fault be over', () => {
    const black = (second: number) => seen(second, 16, { isBlack: true });
    expect(due(seen(0, 90))).toBeNull();
    expect(due(seen(0, 90), black(10))).toBe(10_000);
    expect(due(seen(0, 90), black(10), black(20))).toBeNull();
    expect(due(black(0), black(10), seen(13, 90))).toBe(5_000);
  });

  it('comes soon while a picture may be frozen, so that one that comes back after some seconds is not', () => {
    expect(due(seen(0, 90), seen(10, 90))).toBe(5_000);
    expect(due(seen(0, 90), seen(10, 90), seen(17, 90))).toBe(3_000);
    expect(due(seen(0, 90), seen(10, 90), seen(15, 120))).toBeNull();
    expect(faultsOf(seen(0, 90), seen(10, 90), seen(15, 120), seen(20, 90))).toEqual([]);
  });

  it('reads the media while something is wrong', () => {
    const black = (second: number) => seen(second, 16, { isBlack: true });
    expect(hasSymptom(contentAfter([seen(0, 90)]))).toBe(false);
    expect(hasSymptom(contentAfter([seen(0, 90), black(10)]))).toBe(true);
    expect(hasSymptom(contentAfter([black(0), black(10), seen(13, 90)]))).toBe(true);
  });
});
