import { lossAtOnce } from '#server/monitoring/testing/default-thresholds';

/** A round of which nothing is decoded, claimed and probed now. Its sample is still to be added. */
export const roundNow = (stream: number, lease: string) => ({
  stream,
  lease,
  claimedAt: new Date().toISOString(),
  sampledAt: performance.now(),
  content: null,
  thresholds: lossAtOnce,
  intervalS: 10,
});
