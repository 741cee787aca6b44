import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';
import type { Play, Problem } from './play.ts';
import type { Facts } from './measure.ts';

const loadPlayer = vi.fn<() => Promise<Play>>();
const stop = vi.fn();
let reportProblem: (problem: Problem) => void = () => undefined;
let frames = 0;
let firstFrame: () => void = () => undefined;

/** A player that plays until a test reports a problem. */
const plays: Play = (_video, _url, onProblem) => {
  reportProblem = onProblem;
  return { facts: () => ({ latencyS: 2, bitsPerS: 1_000_000, codecs: 'avc1' }), stop };
};
const cancel = vi.fn();
const video = {
  videoWidth: 1280,
  videoHeight: 720,
  getVideoPlaybackQuality: () => ({ totalVideoFrames: frames, droppedVideoFrames: 1 }),
  requestVideoFrameCallback: (callback: () => void) => {
    firstFrame = callback;
    return 7;
  },
  cancelVideoFrameCallback: cancel,
} as unknown as HTMLVideoElement;

function start(url: string, dialect: string | null) {
  const [facts, problems]: [Facts[], Problem[]] = [[], []];
  const end = attempt(video, 'wss', url, dialect, {
    loadPlayer,
    onFacts: (next) => facts.push(next),
    onProblem: (problem) => problems.push(problem),
  });
  return { facts, problems, end };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { protocol: 'http:' } });
  vi.stubGlobal('document', { hidden: false });
  loadPlayer.mockReset().mockResolvedValue(plays);
  stop.mockReset();
  cancel.mockReset();
  frames = 0;
});
afterEach(() => vi.useRealTimers());

describe('an attempt to play', () => {
  it('measures playback every second', async () => {
    const { facts, end } = start('ws://x/live', null);
    await seconds(1);
    frames = 25;
    await seconds(1);
    frames = 75;
    await seconds(1);
    expect(facts.map(({ framesPerS }) => framesPerS)).toEqual([null, null, 50]);
    expect(facts.at(-1)).toMatchObject({
      width: 1280,
      height: 720,
      frames: 75,
      dropped: 1,
      latencyS: 2,
      codecs: 'avc1',
    });
    end();
  });

  it('reports the time to the first picture', async () => {
    const { facts, end } = start('ws://x/live', null);
    await seconds(1.5);
    firstFrame();
    await seconds(1);
    expect(facts.at(-1)?.firstPictureMs).toBe(1500);
    end();
  });

  it('gives up after 15 seconds without a new frame, and not before', async () => {
    const { problems } = start('ws://x/live', null);
    await seconds(15);
    expect(problems).toEqual([]);
    await seconds(2);
    expect(problems).toEqual([{ kind: 'timeout', detail: '' }]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('continues in a hidden tab, which renders no frames', async () => {
    const { problems, end } = start('ws://x/live', null);
    vi.stubGlobal('document', { hidden: true });
    await seconds(60);
    expect(problems).toEqual([]);
    vi.stubGlobal('document', { hidden: false });
    await seconds(17);
    expect(problems).toEqual([{ kind: 'timeout', detail: '' }]);
    end();
  });

  it('restarts the timeout after every frame', async () => {
    const { problems, end } = start('ws://x/live', null);
    for (let second = 0; second < 40; second += 10) {
      frames += 1;
      await seconds(10);
    }
    expect(problems).toEqual([]);
    end();
  });

  it('reports only the first problem, and stops', async () => {
    const { facts, problems } = start('ws://x/live', null);
    await seconds(1);
    reportProblem({ kind: 'notFound', detail: '' });
    reportProblem({ kind: 'media', detail: '' });
    await seconds(30);
    expect(problems).toEqual([{ kind: 'notFound', detail: '' }]);
    expect(facts).toHaveLength(1);
    expect([stop.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('stops a player that failed while it started', async () => {
    loadPlayer.mockResolvedValue((element, url, onProblem) => {
      onProblem({ kind: 'codec', detail: 'hvc1' });
      return plays(element, url, onProblem);
    });
    const { problems } = start('ws://x/live', null);
    await seconds(1);
    expect(problems).toEqual([{ kind: 'codec', detail: 'hvc1' }]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('starts nothing if it is stopped before the player has loaded', async () => {
    const play = vi.fn<Play>();
    loadPlayer.mockResolvedValue(play);
    const { problems, end } = start('ws://x/live', null);
    end();
    await seconds(30);
    expect([play.mock.calls.length, problems.length]).toEqual([0, 0]);
  });

  it('reports a network problem if the player cannot be loaded', async () => {
    loadPlayer.mockRejectedValue(new TypeError('Failed to fetch'));
    const { problems } = start('ws://x/live', null);
    await seconds(1);
    expect(problems).toEqual([{ kind: 'network', detail: '' }]);
  });

  it('does not start if it is certain to fail', async () => {
    const { problems } = start('ws://x/live', 'ovenmediaengine');
    await seconds(1);
    expect(problems).toEqual([{ kind: 'dialect', detail: 'ovenmediaengine' }]);
    expect(loadPlayer).not.toHaveBeenCalled();
  });
});
