import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createViewers, type Viewers } from './viewers.ts';

function viewersAt(clock: { ms: number }): Viewers {
  return createViewers(() => clock.ms);
}

/** `count` different viewers of one playlist, each with this text after its number. */
function watch(viewers: Viewers, count: number, agent: string): void {
  for (let index = 0; index < count; index += 1) viewers.add('match', 'hls', `203.0.113.7 ${index} ${agent}`);
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

describe('viewers of HLS and DASH', () => {
  it('are counted by address and agent, per stream and protocol, for 15 seconds after a request', () => {
    const clock = { ms: 0 };
    const viewers = viewersAt(clock);
    viewers.add('match', 'hls', '203.0.113.7 VLC');
    viewers.add('match', 'hls', '203.0.113.7 VLC');
    viewers.add('match', 'hls', '203.0.113.7 mpv');
    viewers.add('match', 'dash', '203.0.113.7 mpv');
    clock.ms = 10_000;
    viewers.add('match', 'hls', '203.0.113.7 mpv');
    expect([viewers.count('match', 'hls'), viewers.count('match', 'dash'), viewers.count('other', 'hls')]).toEqual([
      2, 1, 0,
    ]);
    clock.ms = 15_001;
    expect([viewers.count('match', 'hls'), viewers.count('match', 'dash')]).toEqual([1, 0]);
  });

  it('take the same memory whatever the length of their agent', () => {
    const viewers = viewersAt({ ms: 0 });
    const before = heapBytes();
    // Built anew for each viewer, like the agent of a request.
    for (let index = 0; index < 6_000; index += 1)
      viewers.add('match', 'hls', Buffer.alloc(15_000, String(index).padStart(6, '0')).toString('latin1'));
    expect(viewers.count('match', 'hls')).toBe(6_000);
    expect(heapBytes() - before).toBeLessThan(5_000_000);
  });

  it('are limited to 20,000, and new ones take the places of those who left', () => {
    const clock = { ms: 0 };
    const viewers = viewersAt(clock);
    watch(viewers, 25_000, 'first');
    expect(viewers.count('match', 'hls')).toBe(20_000);
    clock.ms = 15_001;
    watch(viewers, 25_000, 'second');
    expect(viewers.count('match', 'hls')).toBe(20_000);
  });

  it('of a full table are checked once a second, not at each request', () => {
    let clockReads = 0;
    const viewers = createViewers(() => {
      clockReads += 1;
      return 0;
    });
    watch(viewers, 20_000, 'first');
    clockReads = 0;
    watch(viewers, 1_000, 'second');
    expect(clockReads).toBeLessThan(25_000);
  });
});
