import { setTimeout as sleep } from 'node:timers/promises';
import { finishSilent } from '#server/monitoring/automatic';
import { claimDue, releaseLeases, renewLeases } from '#server/monitoring/claim';
import type { Claim } from '#server/monitoring/claim';
import { depthOf } from '#server/monitoring/depth';
import { startLooking } from '#server/monitoring/look';
import { isUnmeasured, saveRound } from '#server/monitoring/round';
import { followScope } from '#server/monitoring/scope';
import { makeSlots } from '#server/monitoring/slots';
import type { Deps } from '#kit/deps';

export type Prober = { stop: () => Promise<void> };

/** How often the worker looks for due streams, and for streams that came into their window. */
const claimEveryMs = 250;
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
  const { db, log } = deps;
  const stopping = new AbortController();
  const { look, stop: stopLooking } = startLooking(timeoutMs, stopping.signal);
  const slots = makeSlots();
  const underWay = new Map<Claim, Promise<void>>();

  async function probe(claim: Claim): Promise<void> {
    const { stream, lease, round } = claim;
    const depth = depthOf({ unmeasured: isUnmeasured(claim.formats) }, round, intervalS());
    const sample = await slots.run(claim.host, (host) => look(claim, host, depth));
    await saveRound(deps, { stream, lease, sample, intervalS: intervalS() });
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

  async function follow(): Promise<void> {
    await followScope(db);
    await finishSilent(deps);
  }

  const followNow = atMostEvery(followEveryMs, follow);
  const renewNow = atMostEvery(renewEveryMs, () => renewLeases(db, [...underWay.keys()]));

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await renewNow();
        await followNow();
        const free = slots.free();
        if (free.most > 0) (await claimDue(db, free)).forEach(begin);
      } catch (error) {
        log.warn({ err: error }, 'due streams could not be claimed');
        await sleep(1_000, null, { signal: stopping.signal }).catch(() => null);
      }
      await sleep(claimEveryMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  const running = run();
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

/** Calls that come sooner after the last success do nothing. */
function atMostEvery(ms: number, job: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt <= ms) return;
    await job();
    doneAt = performance.now();
  };
}
