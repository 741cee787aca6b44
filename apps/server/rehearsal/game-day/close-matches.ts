import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';

const everyMs = 2_000;

/** An editor who sets each match to finished at its end, until the signal aborts. Those that never began are canceled. */
export async function closeMatches(editor: Caller, matches: readonly DeskMatch[], signal: AbortSignal): Promise<void> {
  const { data: statuses } = await editor.call<{ data: { id: number; phase: string }[] }>(
    'GET',
    '/stream/statuses',
    null,
  );
  const statusOf = (phase: string) => statuses.find((status) => status.phase === phase)?.id;
  const open = new Set(matches);
  while (!signal.aborted) {
    const over = [...open].filter(({ endMs }) => endMs <= Date.now());
    for (const match of over) open.delete(match);
    const ids = over.map(({ stream }) => stream);
    // A scheduled match cannot be finished: the first call leaves it to the second.
    if (ids.length > 0) {
      await editor.call('PUT', '/streams/update/statuses', { ids, status: statusOf('finished') });
      await editor.call('PUT', '/streams/update/statuses', { ids, status: statusOf('canceled') });
    }
    await sleep(everyMs, null, { signal }).catch(() => null);
  }
}
