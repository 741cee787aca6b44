import type { FormatStatuses, MonitorState } from '@touchline/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { tokenOf } from './processes.ts';

export type ObservedState = { at: number; state: MonitorState; available: boolean; formats: FormatStatuses | null };

/** What another user's screen shows of each stream, from live events and the requests that they trigger. */
export async function openScreen(url: string) {
  const headers = { authorization: `Bearer ${tokenOf('viewer')}` };
  const observed = new Map<number, ObservedState[]>();
  const waiting = new Set<() => void>();
  const closing = new AbortController();

  const statesOf = (id: number): ObservedState[] => {
    const states = observed.get(id) ?? [];
    observed.set(id, states);
    return states;
  };
  async function read(id: number): Promise<void> {
    const response = await fetch(`${url}/api/stream?id=${id}`, { headers });
    if (!response.ok) throw new Error(`GET /stream: ${response.status}`);
    const { state, available, formats } = (await response.json()) as Omit<ObservedState, 'at'>;
    statesOf(id).push({ at: performance.now(), state, available, formats });
    for (const wake of waiting) wake();
  }
  async function listen(): Promise<void> {
    const response = await fetch(`${url}/api/events`, { headers, signal: closing.signal });
    if (!response.body) throw new Error(`no events: ${response.status}`);
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events)
      if (event === 'monitor') void read((JSON.parse(data) as { id: number }).id);
  }
  void listen().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  return {
    read,
    statesOf,
    /** Milliseconds from `since` until the screen shows the expected state; `atMost` if it never does. */
    async waitUntil(
      id: number,
      since: number,
      isShown: (observed: ObservedState) => boolean,
      atMost: number,
    ): Promise<number> {
      for (;;) {
        const match = statesOf(id).find((state) => state.at >= since && isShown(state));
        if (match) return match.at - since;
        const leftMs = since + atMost - performance.now();
        if (leftMs <= 0) return atMost;
        await next(leftMs);
      }
    },
    close: () => closing.abort(),
  };

  function next(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(resolve);
    });
  }
}
