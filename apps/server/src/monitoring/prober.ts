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
import type { Deps } from '#kit/deps';

export type Prober = { stop: () => Promise<void> };

/** How often the worker looks for due streams, and for streams that came into their window. */
const claimEveryMs = 250;
const afterFailureMs = 1_250;
const followEveryMs = 1_000;
/** A third of a lease: it outlives two renewals that fail. */
const renewEveryMs = 10_000;

/**
 * Looks at every stream in its window, each about every `intervalS()` seconds with a little jitter, until stopped. Any
 * number of workers may run on one database: leases keep them apart. `timeoutMs`: of one probe.
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
        if (!stopping.signal.aborted) log.warn({ err: error, stream: claim.stream }, 'a probe round failed');
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
      if (free.most > 0) (await claimDue(db, free)).forEach(begin);
      // Last: whatever fails in it, streams are looked at.
      await follow();
      return claimEveryMs;
    } catch (error) {
      log.warn({ err: error }, 'streams could not be claimed, or their scope not followed');
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

/** Runs a job again and again until stopped; it says after how many milliseconds. */
async function repeat(signal: AbortSignal, job: () => Promise<number>): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await job();
    await sleep(pauseMs, null, { signal }).catch(() => null);
  }
}

/** Calls that come sooner after the last success do nothing. */
function atMostEvery(ms: number, job: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt <= ms) return;
    await job();
    doneAt = performance.now();
  };
}
