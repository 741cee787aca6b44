import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { readAll } from './call.ts';
import type { Caller } from './call.ts';

/** `events`: by kind. */
export type Heard = { resets: number; reconnects: number; events: Record<string, number> };

/**
 * A screen that follows the live events: what it has heard of, and when. After `reset` it reads everything again, as the
 * console does.
 */
export type Listener = {
  /** When it got each event of a kind about a stream; one that was sent again counts once. */
  eventsOf: (kind: 'stream' | 'take', stream: number) => readonly number[];
  /** Whether it has read this version of a stream, or a later one, after a reset. */
  hasRead: (stream: number, version: number) => boolean;
  /** When it heard of a comment, or read it after a reset. */
  heardComment: (comment: number) => number | null;
  /** When it had read everything again after a reset. */
  rereads: () => readonly number[];
  heard: () => Heard;
  isConnected: () => boolean;
};

const retryMs = 500;
/** The console sends at least a comment every 20 seconds. */
const silentMs = 25_000;

export function listen(url: string, who: Caller, talk: readonly number[], signal: AbortSignal): Listener {
  const times = new Map<string, number[]>();
  const seen = new Set<string>();
  const read = new Map<number, number>();
  const comments = new Map<number, number>();
  const resetAt: number[] = [];
  const events: Record<string, number> = {};
  let lastId: string | null = null;
  let reconnects = -1;
  let isConnected = false;

  function hear({ id, event, data: text }: EventSourceMessage): void {
    if (id !== undefined) lastId = id;
    const data = JSON.parse(text) as { id: number | null };
    const at = Date.now();
    events[event ?? ''] = (events[event ?? ''] ?? 0) + 1;
    if (event === 'reset') void readAgain();
    if (data.id === null || id === undefined || seen.has(id)) return;
    seen.add(id);
    if (event === 'comment') comments.set(data.id, at);
    const subject = `${event} ${data.id}`;
    times.set(subject, [...(times.get(subject) ?? []), at]);
  }

  async function readAgain(): Promise<void> {
    for (const { id, version } of await readAll(who, '/streams')) read.set(Number(id), Number(version));
    for (const id of await readComments(who, talk)) if (!comments.has(id)) comments.set(id, Date.now());
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

  void repeat(follow, signal);

  return {
    eventsOf: (kind, stream) => times.get(`${kind} ${stream}`) ?? [],
    hasRead: (stream, version) => (read.get(stream) ?? 0) >= version,
    heardComment: (comment) => comments.get(comment) ?? null,
    rereads: () => resetAt,
    heard: () => ({ resets: resetAt.length, reconnects: Math.max(0, reconnects), events }),
    isConnected: () => isConnected,
  };
}

async function readComments(who: Caller, streams: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const stream of streams)
    for (const { id } of await readAll(who, `/stream/comments?stream_id=${stream}`)) ids.push(Number(id));
  return ids;
}

async function repeat(follow: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await follow().catch(() => null);
    await sleep(retryMs, null, { signal }).catch(() => null);
  }
}
