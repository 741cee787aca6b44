import type { ProbeLimits } from '@touchline/media/probe/run';

/** Media is read about this often, so that what was measured stays true; a rarer look always reads it. */
const mediaEveryS = 60;
/** However close the rounds are: reading media in fewer of them would leave a new picture unmeasured for long. */
const mostRounds = 6;

/** How deep a round looks: media about once a minute, and every second round while a bit rate is missing (`unmeasured`). */
export function depthOf(
  { unmeasured }: { unmeasured: boolean },
  round: number,
  intervalS: number,
): ProbeLimits['depth'] {
  const every = Math.max(1, Math.min(mostRounds, Math.round(mediaEveryS / intervalS)));
  return round % every === 0 || (unmeasured && round % 2 === 0) ? 'media' : 'playlist';
}
