import { knownProblem } from './engine.ts';
import type { PlayFormat } from './engine.ts';
import type { Engine, Play, Problem } from './play.ts';
import { emptyFacts, measure } from './measure.ts';
import type { Facts } from './measure.ts';

/** Time without a new frame that counts as a failure; the players themselves would wait forever. */
const timeoutMs = 15_000;

type Callbacks = {
  loadPlayer: (format: PlayFormat) => Promise<Play>;
  onFacts: (facts: Facts) => void;
  onProblem: (problem: Problem) => void;
};

/**
 * Plays a URL in a video element and measures it every second. It stops at the first problem and reports it once;
 * returns a function that stops it earlier.
 */
export function attempt(
  video: HTMLVideoElement,
  format: PlayFormat,
  url: string,
  dialect: string | null,
  callbacks: Callbacks,
): () => void {
  const startedAt = performance.now();
  let engine: Engine | null = null;
  let over = false;
  let lastFrameAt = startedAt;
  let before: Facts = emptyFacts;

  const firstFrame = video.requestVideoFrameCallback(() => {
    before = { ...before, firstPictureMs: performance.now() - startedAt };
  });
  const timer = setInterval(sample, 1000);

  function stop(): void {
    over = true;
    clearInterval(timer);
    video.cancelVideoFrameCallback(firstFrame);
    engine?.stop();
    engine = null;
  }
  function fail(problem: Problem): void {
    if (over) return;
    stop();
    callbacks.onProblem(problem);
  }
  function sample(): void {
    if (!engine) return;
    const next = measure(video, engine.facts(), before);
    // A hidden tab does not render frames.
    if (next.frames !== before.frames || video.paused || document.hidden) lastFrameAt = performance.now();
    before = next;
    callbacks.onFacts(next);
    if (performance.now() - lastFrameAt > timeoutMs) fail({ kind: 'timeout', detail: '' });
  }
  async function begin(): Promise<void> {
    try {
      const play = await callbacks.loadPlayer(format);
      if (over) return;
      engine = play(video, url, fail);
      // It may have failed while starting.
      if (over) stop();
    } catch {
      fail({ kind: 'network', detail: '' });
    }
  }

  const certainProblem = knownProblem(format, url, dialect, window.location);
  if (certainProblem) fail(certainProblem);
  else void begin();
  return stop;
}
