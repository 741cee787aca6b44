import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { CallFailed } from './call-failed.ts';

/** A change that the token may see: its kind (`stream`, `monitor`, `take`, …), and ids and versions of what changed. */
export type LiveEvent = { id: string | null; kind: string; data: Record<string, unknown> };

const retryMs = 1_000;

/** Reads events from connections that `connect` opens, one after the other. Throws the refusal of a connection. */
export async function* readEvents(
  connect: (headers: Record<string, string>) => Promise<Response>,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  let lastId: string | null = null;
  while (!signal.aborted) {
    try {
      const response = await connect(lastId === null ? {} : { 'Last-Event-ID': lastId });
      for await (const event of parse(response)) {
        lastId = event.id ?? lastId;
        yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      // A refusal stays one; a lost connection and a server that restarts do not.
      if (error instanceof CallFailed && error.status !== null && error.status < 500 && error.status !== 429)
        throw error;
    }
    await pause(signal);
  }
}

async function* parse(response: Response): AsyncGenerator<LiveEvent> {
  const found: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void found.push(event) });
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    parser.feed(decoder.decode(part as Uint8Array, { stream: true }));
    for (const { id, event, data } of found.splice(0))
      yield { id: id ?? null, kind: event ?? '', data: JSON.parse(data) as LiveEvent['data'] };
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
