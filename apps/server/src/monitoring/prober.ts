import { setTimeout as sleep } from 'node:timers/promises';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { finishSilent } from '#server/monitoring/automatic';
import { claimDue, releaseLeases, renewLeases } from '#server/monitoring/claim';
import type { Claim } from '#server/monitoring/claim';
import { startProbing } from '#server/monitoring/probe-stream';
import { planRound } from '#server/monitoring/plan';
import { saveRound } from '#server/monitoring/round';
import { followScope } from '#server/monitoring/scope';
import { makeSlots } from '#server/monitoring/slots';
import type { Deps } from '#server/deps';

export type Prober = { stop: () => Promise<void> };

/** How often the worker checks for due streams, and for streams that have entered their window. */
const claimEveryMs = 250;
const afterFailureMs = 1_250;
const followEveryMs = 1_000;
/** A third of a lease, so that it survives two failed renewals. */
const renewEveryMs = 10_000;

/**
 * Probes every stream in its window about every `intervalS()` seconds, with jitter, until stopped. Any number of
 * workers may share one database: leases keep them from probing the same stream. `timeoutMs`: of one probe.
 */
export function startProber(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  intervalS: () => number,
  timeoutMs: number,
): Prober {
  const { db, log, now } = deps;
  const stopping = new AbortController();
  const { probeStream, stop: stopLooking } = startProbing(stopping.signal);
  const slots = makeSlots();
  const underWay = new Map<Claim, Promise<void>>();
  const lookAfterNodes = watchNodes();

  async function probe(claim: Claim): Promise<void> {
    const { stream, lease, claimedAt } = claim;
    const plan = planRound(claim, intervalS(), timeoutMs, now());
    const sample = await slots.run(claim.host, (host) => probeStream(claim, host, plan));
    await saveRound(deps, { stream, lease, claimedAt, sample, intervalS: intervalS() });
  }

  function begin(claim: Claim): void {
    const job = probe(claim)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error, stream: claim.stream }, 'probe round failed');
      })
      .finally(() => {
        if (!stopping.signal.aborted) underWay.delete(claim);
      });
    underWay.set(claim, job);
  }

  const follow = atMostEvery(followEveryMs, async () => {
    await followScope(db);
    await finishSilent(deps);
    await lookAfterNodes(db, performance.now());
  });
  const renew = atMostEvery(renewEveryMs, () => renewLeases(db, [...underWay.keys()]));

  const running = repeat(stopping.signal, async () => {
    try {
      await renew();
      const free = slots.free();
      if (free.maxRounds > 0) (await claimDue(db, free)).forEach(begin);
      // Last, so that a failure in it does not keep streams from being probed.
      await follow();
      return claimEveryMs;
    } catch (error) {
      log.warn({ err: error }, 'could not claim streams or update the probed set');
      return afterFailureMs;
    }
  });

  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(underWay.values());
      stopLooking();
      await releaseLeases(db, [...underWay.keys()]);
    },
  };
}

/** Runs a job repeatedly until stopped; the job returns the milliseconds until its next run. */
async function repeat(signal: AbortSignal, job: () => Promise<number>): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await job();
    await sleep(pauseMs, null, { signal }).catch(() => null);
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
