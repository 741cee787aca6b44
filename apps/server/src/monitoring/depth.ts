/** Media is read about this often, so that measurements stay current; with a longer interval every round reads it. */
const mediaEveryS = 60;
/** Limit for short intervals: reading media in fewer rounds would leave a changed picture unmeasured for too long. */
const maxRounds = 6;

/**
 * The depth of a round: reads media about once a minute, and every second round while a bitrate is missing
 * (`unmeasured`).
 */
export function depthOf(
  { unmeasured }: { unmeasured: boolean },
  round: number,
  intervalS: number,
): 'playlist' | 'media' {
  const every = Math.max(1, Math.min(maxRounds, Math.round(mediaEveryS / intervalS)));
  return round % every === 0 || (unmeasured && round % 2 === 0) ? 'media' : 'playlist';
}
