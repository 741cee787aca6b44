import { setTimeout as sleep } from 'node:timers/promises';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { finishSilent } from '#server/monitoring/automatic';
import { isJudged } from '#server/monitoring/content-of';
import { startComparisons } from '#server/same-picture/comparisons';
import { startInspections } from '#server/pictures/inspections';
import { claimDue, releaseLeases, renewLeases, retryRounds } from '#server/monitoring/claim';
import type { Claim } from '#server/monitoring/claim';
import { hasWork } from '#server/monitoring/has-work';
import { startProbing } from '#server/monitoring/probe-stream';
import { openPace } from '#server/monitoring/pace';
import type { Pace } from '#server/monitoring/pace';
import { planRound } from '#server/monitoring/plan';
import { saveRound } from '#server/monitoring/round';
import { thresholdsOf } from '#server/thresholds/in-force';
import { followScope } from '#server/monitoring/scope';
import { makeSlots } from '#server/monitoring/slots';
import { pictureDifference } from '#server/pictures/picture-difference';
import type { Content } from '#server/pictures/content-memory';
import { sampleOf } from '#server/samples/round-sample';
import type { DecodedMeasures } from '#server/samples/round-sample';
import { openSampleWriter } from '#server/samples/sample-writer';
import type { Deps } from '#server/deps';

export type Prober = { stop: () => Promise<void> };

/** How often the worker checks for due streams, and for streams that have entered their window. */
const claimEveryMs = 250;
/** After half a minute without due streams. Below the five seconds after which the watch over nodes begins anew. */
const claimIdleEveryMs = 3_000;
const usualCalmMs = 30_000;
const afterFailureMs = 1_000;
const followEveryMs = 1_000;
/** A third of a lease, so that it survives two failed renewals. */
const renewEveryMs = 3_000;

/**
 * Probes every stream in its window about every `intervalS()` seconds, with jitter, until stopped. Any number of
 * workers may share one database: leases keep them from probing the same stream. `timeoutMs`: of one probe; `calmMs`:
 * without anything to do, until the worker looks less often.
 */
export function startProber(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'eventBus' | 'settings' | 'rounds'>,
  intervalS: () => number,
  timeoutMs: number,
  calmMs = usualCalmMs,
): Prober {
  const { db, log, now } = deps;
  const stopping = new AbortController();
  const { probeStream, stop: stopLooking } = startProbing(deps.env.SECRET_KEY, stopping.signal);
  const { slots, samples, inspections, comparisons, lookAfterNodes, stopParts } = startParts(deps);
  const underWay = new Map<Claim, Promise<void>>();
  /** Rounds that could not be stored, mostly because the database was away. */
  const failed: Claim[] = [];
  const pace = openPace(deps.eventBus, { busyMs: claimEveryMs, idleMs: claimIdleEveryMs, calmMs });

  async function probe(claim: Claim): Promise<void> {
    const plan = planRound(claim, intervalS(), timeoutMs, now());
    const { sample, sampledAt } = await slots.run(claim.host, (host) => probeStream(claim, host, plan));
    const content = isOnAir(claim, now()) ? await inspections.inspect(sample) : null;
    samples.add(claim.stream, sampleOf(sample, measuresOf(claim, content)));
    const thresholds = thresholdsOf(deps.settings.now(), claim.ownThresholds);
    await storeRound(deps, { ...claim, sample, sampledAt, content, thresholds, intervalS: intervalS() });
    if (content) comparisons.add(claim, content);
  }

  function begin(claim: Claim): void {
    const job = probe(claim)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.warn({ err: error, stream: claim.stream }, 'probe round failed');
        failed.push(claim);
      })
      .finally(() => {
        if (!stopping.signal.aborted) underWay.delete(claim);
      });
    underWay.set(claim, job);
  }

  const follow = atMostEvery(followEveryMs, () => followStreams(deps, lookAfterNodes));
  const renew = atMostEvery(renewEveryMs, async () => {
    if (underWay.size > 0) await renewLeases(db, [...underWay.keys()]);
  });

  async function look(): Promise<void> {
    await retryFailed(deps, failed);
    if (pace.isCalm() && !(await hasWork(db))) return lookAfterNodes(null, performance.now());
    await renew();
    const free = slots.free();
    const claims = free.maxRounds > 0 ? await claimDue(db, free) : [];
    claims.forEach(begin);
    if (underWay.size > 0) pace.hurry();
    // Last, so that a failure in it does not keep streams from being probed.
    await follow();
  }

  const running = repeat(stopping.signal, pace, log, look);

  return {
    async stop() {
      stopping.abort();
      pace.stop();
      await running;
      await Promise.all(underWay.values());
      stopLooking();
      await Promise.all([releaseLeases(db, [...underWay.keys()]), stopParts()]);
    },
  };
}

/** Stores a round, and counts whether it was in time. */
async function storeRound(
  deps: Parameters<typeof saveRound>[0] & Pick<Deps, 'rounds'>,
  round: Parameters<typeof saveRound>[1],
): Promise<void> {
  const isCounted = await saveRound(deps, round);
  deps.rounds[isCounted ? 'stored' : 'lost']++;
}

async function followStreams(
  deps: Parameters<typeof startProber>[0],
  lookAfterNodes: ReturnType<typeof watchNodes>,
): Promise<void> {
  await followScope(deps.db);
  await finishSilent(deps);
  await lookAfterNodes(deps.db, performance.now());
}

/** Lets others, or this worker, repeat what could not be stored. Keeps the list until the database has taken it. */
async function retryFailed({ db, rounds }: Pick<Deps, 'db' | 'rounds'>, failed: Claim[]): Promise<void> {
  if (failed.length === 0) return;
  const claims = [...failed];
  await retryRounds(db, claims);
  failed.splice(0, claims.length);
  rounds.failed += claims.length;
}

/** What works beside the rounds, on what they find. */
function startParts(deps: Parameters<typeof startProber>[0]) {
  const inspections = startInspections(deps);
  const [comparisons, samples] = [startComparisons(deps, inspections), openSampleWriter(deps)];
  const stopParts = () => Promise.all([comparisons.stop(), samples.stop(), inspections.stop()]);
  return { slots: makeSlots(), samples, inspections, comparisons, lookAfterNodes: watchNodes(), stopParts };
}

const isOnAir = (claim: Claim, now: Date) => isJudged({ ...claim, startAt: new Date(claim.startAt) }, now);

function measuresOf({ memory }: Claim, content: Content | null): DecodedMeasures {
  const { picture, loudness } = content ?? { picture: null, loudness: null };
  return { loudness, difference: picture && pictureDifference(memory?.content?.anchor ?? null, picture) };
}

async function repeat(signal: AbortSignal, pace: Pace, log: Deps['log'], look: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await look().catch(async (error: unknown) => {
      log.warn({ err: error }, 'could not claim streams or update the probed set');
      await sleep(afterFailureMs, null, { signal }).catch(() => null);
    });
    await pace.wait();
  }
}

/** Skips calls that come sooner than this after the last success. */
function atMostEvery(ms: number, job: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt <= ms) return;
    await job();
    doneAt = performance.now();
  };
}
