import { setTimeout as sleep } from 'node:timers/promises';
import { tryOnce } from './call.ts';
import type { Caller } from './call.ts';
import type { Listener } from './listeners.ts';

/** A small write, tried all the time, to see from when until when nothing could be written. */
export type Canary = {
  /** When everything has worked again after a moment: 0 ms later when nothing was noticed. Null while it does not. */
  backAfter: (sinceMs: number) => number | null;
  acknowledged: readonly number[];
  /** When tries began that were not acknowledged. */
  failures: () => number[];
  stop: () => Promise<void>;
};

type Try = { beganAt: number; endedAt: number; comment: number | null };

const everyMs = 250;
const slowMs = 2_000;
/** A listener that hears of a change later than this is behind. */
const lateMs = 1_000;

export function startCanary(url: string, who: Caller, stream: number, listeners: readonly Listener[]): Canary {
  const stopping = new AbortController();
  const tries: Try[] = [];

  async function attempt(): Promise<void> {
    const beganAt = Date.now();
    const body = { stream_id: stream, message: `canary ${beganAt}` };
    const answer = await tryOnce(url, who.token, {
      method: 'POST',
      path: '/stream/comment',
      body,
      headers: {},
      timeoutMs: slowMs,
    });
    const comment = answer?.status === 200 ? Number(answer.body['id']) : null;
    tries.push({ beganAt, endedAt: Date.now(), comment });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt();
      await sleep(everyMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }
  const running = run();

  /** When a try was known to everybody; null while it is not. */
  function heardAt({ comment, endedAt }: Try): number | null {
    if (comment === null) return null;
    const all = listeners.map((listener) => listener.heardComment(comment));
    return all.some((at) => at === null) ? null : Math.max(endedAt, ...all.map(Number));
  }

  /** Good, bad, or too fresh to say. */
  function verdictOn(each: Try): 'good' | 'bad' | null {
    if (each.comment === null) return 'bad';
    const at = heardAt(each);
    if (at !== null) return at - each.endedAt > lateMs ? 'bad' : 'good';
    return Date.now() - each.endedAt > lateMs ? 'bad' : null;
  }

  return {
    backAfter(sinceMs) {
      const judged = tries
        .filter(({ endedAt }) => endedAt >= sinceMs)
        .map((each) => ({ each, verdict: verdictOn(each) }));
      const bad = judged.findLastIndex(({ verdict }) => verdict === 'bad');
      const good = judged.slice(bad + 1).find(({ verdict }) => verdict === 'good');
      if (!good) return null;
      return bad === -1 ? 0 : (heardAt(good.each) ?? good.each.endedAt) - sinceMs;
    },
    get acknowledged() {
      return tries.flatMap(({ comment }) => comment ?? []);
    },
    failures: () => tries.flatMap(({ comment, beganAt }) => (comment === null ? beganAt : [])),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
