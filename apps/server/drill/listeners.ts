import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { readAll } from './call.ts';
import type { Caller } from './call.ts';

type Known = { version: number; at: number };

/**
 * A screen that follows the live events: what it has heard of, and when. After `reset` it reads everything again, as the
 * console does.
 */
export type Listener = {
  /** When it heard of this version of a stream, or read it or a later one after a reset. */
  heardVersion: (stream: number, version: number) => number | null;
  heardComment: (comment: number) => number | null;
  /** Whether it heard of a take of the stream, or read again, at or after a time. */
  heardTake: (stream: number, since: number) => boolean;
  resets: () => number;
  reconnects: () => number;
  isConnected: () => boolean;
};

const retryMs = 500;
/** The console sends at least a comment every 20 seconds. */
const silentMs = 25_000;

export function listen(url: string, who: Caller, talk: readonly number[], signal: AbortSignal): Listener {
  const versions = new Map<string, number>();
  const read = new Map<number, Known[]>();
  const comments = new Map<number, number>();
  const takes = new Map<number, number[]>();
  const resetAt: number[] = [];
  let lastId: string | null = null;
  let reconnects = -1;
  let isConnected = false;

  function hear({ id, event, data: text }: EventSourceMessage): void {
    if (id !== undefined) lastId = id;
    const data = JSON.parse(text) as { id: number | null; version?: number };
    const at = Date.now();
    if (event === 'reset') void readAgain();
    if (data.id === null) return;
    if (event === 'stream' && data.version !== undefined) versions.set(`${data.id} ${data.version}`, at);
    if (event === 'comment') comments.set(data.id, at);
    if (event === 'take') takes.set(data.id, [...(takes.get(data.id) ?? []), at]);
  }

  async function readAgain(): Promise<void> {
    const streams = await readAll(who, '/streams');
    const at = Date.now();
    for (const row of streams)
      read.set(Number(row['id']), [...(read.get(Number(row['id'])) ?? []), { version: Number(row['version']), at }]);
    for (const stream of talk)
      for (const { id } of await readAll(who, `/stream/comments?stream_id=${stream}`))
        if (!comments.has(Number(id))) comments.set(Number(id), Date.now());
    resetAt.push(Date.now());
  }

  async function follow(): Promise<void> {
    const hangUp = new AbortController();
    let late = setTimeout(() => hangUp.abort(), silentMs);
    try {
      const reply = await fetch(`${url}/api/events`, {
        headers: { authorization: `Bearer ${who.token}`, ...(lastId !== null && { 'last-event-id': lastId }) },
        signal: AbortSignal.any([signal, hangUp.signal]),
      });
      if (reply.status !== 200 || !reply.body) return;
      isConnected = true;
      reconnects += 1;
      const parser = createParser({ onEvent: hear });
      const decoder = new TextDecoder();
      for await (const chunk of reply.body) {
        clearTimeout(late);
        late = setTimeout(() => hangUp.abort(), silentMs);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } finally {
      clearTimeout(late);
      isConnected = false;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await follow().catch(() => null);
      await sleep(retryMs, null, { signal }).catch(() => null);
    }
  }
  void run();

  return {
    heardVersion(stream, version) {
      const heard = versions.get(`${stream} ${version}`);
      if (heard !== undefined) return heard;
      return read.get(stream)?.find((known) => known.version >= version)?.at ?? null;
    },
    heardComment: (comment) => comments.get(comment) ?? null,
    heardTake: (stream, since) =>
      (takes.get(stream) ?? []).some((at) => at >= since) || resetAt.some((at) => at >= since),
    resets: () => resetAt.length,
    reconnects: () => Math.max(0, reconnects),
    isConnected: () => isConnected,
  };
}
