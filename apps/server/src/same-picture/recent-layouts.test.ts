import { describe, expect, it } from 'vitest';
import { colorLayout, layoutDistance, leastDistance, tintOf } from '#server/same-picture/color-layout';
import { createRecentLayouts } from '#server/same-picture/recent-layouts';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';

/** A place of its own for each seed; `shot`: what the camera shows of it. */
function layout(seed: number, shot: number): Uint8Array {
  const [place, change] = [randomFrom(seed), randomFrom(seed * 1_000 + shot)];
  return Uint8Array.from({ length: 432 }, () => Math.round(between(place, 40, 200) + between(change, -3, 3)));
}

describe('how streams have looked', () => {
  it('makes a stream suspect that looks like another one, the most similar first', () => {
    const looks = createRecentLayouts();
    for (const [index, stream] of [1, 2, 3, 4].entries())
      looks.add({ stream, at: index * 1_000, layout: layout(stream, 1) });
    expect(looks.suspectsOf(1, 5_000)).toEqual([]);
    looks.add({ stream: 1, at: 10_000, layout: layout(3, 2) });
    expect(looks.suspectsOf(1, 11_000)).toEqual([3]);
  });

  it('makes the nearest one suspect in another view, if no other is nearly as near', () => {
    const plain = (luma: number) => new Uint8Array(432).fill(128).fill(luma, 0, 144);
    const suspectsAmong = (...lumas: number[]) => {
      const looks = createRecentLayouts();
      looks.add({ stream: 1, at: 0, layout: plain(100) });
      for (const [index, luma] of lumas.entries()) looks.add({ stream: index + 2, at: 0, layout: plain(luma) });
      return looks.suspectsOf(1, 1_000);
    };
    expect(suspectsAmong(120, 126)).toEqual([2]);
    expect(suspectsAmong(120, 122)).toEqual([]);
    expect(suspectsAmong(126, 160)).toEqual([]);
    expect(suspectsAmong(110, 112)).toEqual([2, 3]);
  });

  it('keeps a suspicion for a minute while the camera shows another view', () => {
    const looks = createRecentLayouts();
    looks.add({ stream: 3, at: 0, layout: layout(3, 1) });
    looks.add({ stream: 1, at: 10_000, layout: layout(3, 2) });
    expect(looks.suspectsOf(1, 10_000)).toEqual([3]);
    for (const at of [20_000, 60_000, 71_000]) {
      looks.add({ stream: 3, at: at - 1, layout: layout(3, at) });
      looks.add({ stream: 1, at, layout: layout(8, at) });
      expect(looks.suspectsOf(1, at)).toEqual(at < 70_000 ? [3] : []);
    }
  });

  it('forgets a stream that nobody has seen for longer than a minute', () => {
    const looks = createRecentLayouts();
    looks.add({ stream: 3, at: 0, layout: layout(3, 1) });
    looks.add({ stream: 1, at: 90_000, layout: layout(3, 2) });
    expect(looks.suspectsOf(1, 90_000)).toEqual([]);
  });

  it('takes no look twice, and none that is older than the last', () => {
    const looks = createRecentLayouts();
    for (const at of [2_000, 2_000, 1_000]) looks.add({ stream: 1, at, layout: layout(1, 1) });
    looks.add({ stream: 2, at: 2_000, layout: layout(1, 2) });
    looks.suspectsOf(2, 3_000);
    expect(looks.compared()).toBe(1);
  });

  it('compares only layouts whose means are near', () => {
    const looks = createRecentLayouts();
    for (let stream = 1; stream <= 50; stream += 1)
      looks.add({ stream, at: 1_000, layout: new Uint8Array(432).fill(stream * 4) });
    looks.suspectsOf(25, 2_000);
    expect(looks.compared()).toBeLessThan(10);
  });
});

it('no two layouts are nearer than their means', () => {
  for (let seed = 1; seed < 50; seed += 1) {
    const [a, b] = [layout(seed, 1), layout(seed + 1, 1)];
    expect(leastDistance(tintOf(a), tintOf(b))).toBeLessThanOrEqual(layoutDistance(a, b, Infinity) + 1e-9);
  }
});

it('a layout has the means of 16 × 9 blocks', () => {
  const luma = Uint8Array.from({ length: 64 * 36 }, (_, at) => (at % 64 < 4 ? 200 : 100));
  const chroma = new Uint8Array(32 * 18).fill(128);
  const found = colorLayout({ luma, u: chroma, v: chroma });
  expect([...found.subarray(0, 3)]).toEqual([200, 100, 100]);
  expect(found).toHaveLength(432);
});
