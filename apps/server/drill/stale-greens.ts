import { setTimeout as sleep } from 'node:timers/promises';
import { tryOnce } from './call.ts';
import type { Caller } from './call.ts';
import type { Encoder } from './encoders.ts';

type Row = Record<'state' | 'probedAt', string> & {
  id: number;
  available: boolean;
  formats: Record<string, { state: string }>;
};

/** `longestMs`: how long after its last media a stream was shown as available. */
export type StaleGreens = { longestMs: number; stale: string[]; looks: number; greenSeen: number };

const everyMs = 1_000;
/** Three rounds of the prober: until then a state holds, as the console promises. */
export const allowedMs = 30_000;

/** Looks at the wall as a person would, and compares it with what the encoders send. */
export function watchGreens(
  url: string,
  who: Caller,
  encoders: readonly Encoder[],
  signal: AbortSignal,
): { found: StaleGreens; ended: Promise<void> } {
  const found: StaleGreens = { longestMs: 0, stale: [], looks: 0, greenSeen: 0 };
  const call = { method: 'GET' as const, path: '/monitoring', body: null, headers: {}, timeoutMs: 5_000 };

  async function look(): Promise<void> {
    const silent = new Map(encoders.map((encoder) => [encoder.stream, encoder.silentSince()]));
    const answer = await tryOnce(url, who.token, call);
    if (answer?.status !== 200) return;
    found.looks += 1;
    for (const row of answer.body['data'] as Row[]) {
      if (!row.available || !silent.has(row.id)) continue;
      found.greenSeen += 1;
      const since = silent.get(row.id) ?? null;
      // It may have come back while the answer was on its way.
      if (since === null || encoders.find(({ stream }) => stream === row.id)?.silentSince() !== since) continue;
      const ageMs = Date.now() - since;
      found.longestMs = Math.max(found.longestMs, ageMs);
      if (ageMs > allowedMs) found.stale.push(describe(row, ageMs));
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look();
      await sleep(everyMs, null, { signal }).catch(() => null);
    }
  }
  return { found, ended: run() };
}

/** With what is needed to tell a state that nobody confirmed from one that the last round got wrong. */
function describe({ id, state, probedAt, formats }: Row, ageMs: number): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const shown = Object.entries(formats).map(([format, light]) => `${format} ${light.state}`);
  const probed = `probed ${seconds(Date.now() - Date.parse(probedAt))} s ago: ${shown.join(', ')}`;
  return `stream ${id} was ${state} ${seconds(ageMs)} s after its signal (${probed})`;
}
