import { useEffect, useReducer, useState } from 'react';
import type { RefObject } from 'react';
import { attempt } from './attempt.ts';
import type { PlayFormat, Problem } from './engine.ts';
import { emptyFacts } from './measure.ts';
import type { Facts } from './measure.ts';

const retryMs = 5_000;
/** Trying again cannot help against these. */
const lasting: readonly Problem['kind'][] = ['codec', 'dialect', 'insecure'];

export type Playing = { problem: Problem | null; hasPicture: boolean; facts: Facts; retry: () => void };

/** Plays an address in a video element, and by itself tries again after what may pass. The problem stays until there is a picture. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  format: PlayFormat,
  url: string,
  dialect: string | null,
): Playing {
  const [attempts, retry] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [facts, setFacts] = useState<Facts>(emptyFacts);

  useEffect(() => {
    if (!video.current) return undefined;
    return attempt(video.current, format, url, dialect, {
      onProblem: setProblem,
      onFacts: (next) => {
        setFacts(next);
        if (next.frames > 0) setProblem(null);
      },
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt plays the same address anew
  }, [video, format, url, dialect, attempts]);

  useEffect(() => {
    if (!problem || lasting.includes(problem.kind)) return undefined;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every attempt that fails is followed by another
  }, [problem, attempts]);

  return { problem, hasPicture: facts.frames > 0, facts, retry };
}
