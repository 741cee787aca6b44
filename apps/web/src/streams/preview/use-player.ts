import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { RefObject } from 'react';
import { attempt } from './attempt.ts';
import { loadPlayer } from './engine.ts';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { isRetried } from './is-retried.ts';
import type { FailedAttempt } from './is-retried.ts';
import { emptyFacts } from './measure.ts';
import type { Facts } from './measure.ts';
import { useSteadyUrl } from './use-steady-url.ts';

const retryMs = 5_000;
/** After playing for this long, a format counts as working. */
const steadyMs = 60_000;

/** `until`: the end of a signed URL, as ISO 8601; null for none. */
type Source = { format: PlayFormat; url: string; until: string | null; dialect: string | null };
type Handlers = { onFailed: (problem: Problem) => void; onSteady: () => void };
export type PlayerState = { problem: Problem | null; hasPicture: boolean; facts: Facts; retry: () => void };

/**
 * Plays a URL in a video element and retries automatically after temporary problems. The problem is shown until there
 * is a picture.
 */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  { format, url: offered, until, dialect }: Source,
  { onFailed, onSteady }: Handlers,
): PlayerState {
  const [attempts, retry] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<FailedAttempt | null>(null);
  const [facts, setFacts] = useState<Facts>(emptyFacts);
  const url = useSteadyUrl(offered, until, failed !== null);
  const reportFailure = useEffectEvent(onFailed);
  const reportSteady = useEffectEvent(onSteady);

  useEffect(() => {
    if (!video.current) return undefined;
    return attempt(video.current, format, url, dialect, {
      loadPlayer,
      onProblem(problem) {
        setFailed({ problem, attempt: attempts });
        reportFailure(problem);
      },
      onFacts: (next) => {
        setFacts(next);
        if (next.frames > 0) setFailed(null);
      },
    });
  }, [video, format, url, dialect, attempts]);

  const again = isRetried(failed, attempts);
  useEffect(() => {
    if (!again) return undefined;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [again]);

  const hasPicture = facts.frames > 0;
  const plays = hasPicture && failed === null;
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setTimeout(reportSteady, steadyMs);
    return () => clearTimeout(timer);
  }, [plays]);

  return { problem: failed?.problem ?? null, hasPicture, facts, retry };
}
