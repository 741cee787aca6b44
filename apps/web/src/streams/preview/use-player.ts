import { useEffect, useReducer, useState } from 'react';
import type { RefObject } from 'react';
import { engineOf, knownProblem } from './engine.ts';
import type { Engine, PlayFormat, Problem } from './engine.ts';
import { emptyFacts, measure } from './measure.ts';
import type { Facts } from './measure.ts';

/** No picture for so long counts as a failure; players themselves would wait without end. */
const patienceMs = 15_000;
const retryMs = 5_000;
/** Trying again cannot help against these. */
const lasting: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

export type Playing = { problem: Problem | null; hasPicture: boolean; facts: Facts; retry: () => void };

/** Plays an address in a video element, measures it, and by itself tries again after what may pass. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, format: PlayFormat, url: string, dialect: string | null): Playing {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [facts, setFacts] = useState<Facts>(emptyFacts);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let engine: Engine | null = null;
    let over = false;
    let lastFrameAt = performance.now();
    const startedAt = performance.now();
    let before: Facts = emptyFacts;
    const stop = () => {
      over = true;
      clearInterval(timer);
      engine?.stop();
      engine = null;
    };
    const fail = (found: Problem) => {
      if (over) return;
      stop();
      setProblem(found);
    };
    const timer = setInterval(() => {
      if (!engine) return;
      const next = measure(element, engine.facts(), before, startedAt);
      if (next.frames !== before.frames || element.paused) lastFrameAt = performance.now();
      if (next.frames > 0) setProblem(null);
      before = next;
      setFacts(next);
      if (performance.now() - lastFrameAt > patienceMs) fail({ kind: 'timeout', detail: '' });
    }, 1000);
    const known = knownProblem(format, url, dialect, window.location);
    if (known) fail(known);
    else
      engineOf(format).then(
        (play) => {
          if (!over) engine = play(element, url, fail);
        },
        () => fail({ kind: 'network', detail: '' }),
      );
    return stop;
  }, [video, format, url, dialect, attempt]);

  useEffect(() => {
    if (!problem || lasting.includes(problem.kind)) return undefined;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [problem, attempt]);

  return { problem, hasPicture: facts.frames > 0, facts, retry };
}
