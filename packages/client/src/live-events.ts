import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { CallFailed } from './call-failed.ts';

/** A change that the token may see: its kind (`stream`, `monitor`, `take`, …), and ids and versions of what changed. */
export type LiveEvent = { id: string | null; kind: string; data: Record<string, unknown> };

const retryMs = 1_000;
/** The server sends a heartbeat every 15 s: silence for two of them means that it no longer answers. */
const silenceMs = 35_000;
/** The longest time that the server takes as `since`: longer than it keeps events. */
const longestMs = 999_999_999;
/** The server counts `since` from when a request reaches it, which may be this much later. */
const travelMs = 10_000;

type Connect = (query: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

/**
 * Reads events from connections that `connect` opens, one after the other. Throws the refusal of a connection, and the failure of
 * the first one.
 */
export async function* readEvents(connect: Connect, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const beganAt = Date.now();
  let lastId: string | null = null;
  let isFirst = true;
  while (!signal.aborted) {
    const attempt = openAttempt(signal);
    try {
      const query = isFirst || lastId !== null ? '' : `?since=${Math.min(Date.now() - beganAt + travelMs, longestMs)}`;
      attempt.expectReply();
      const response = await connect(query, lastId === null ? {} : { 'Last-Event-ID': lastId }, attempt.signal);
      isFirst = false;
      const parse = openParser();
      for await (const part of response.body ?? []) {
        // The reader may take any time with an event.
        attempt.expectNothing();
        for (const event of parse(part as Uint8Array)) {
          lastId = event.id ?? lastId;
          yield event;
        }
        attempt.expectReply();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallFailed && isFinal(error, isFirst)) throw error;
      isFirst = false;
    } finally {
      attempt.end();
    }
    await pause(signal);
  }
}

/** A refusal stays one; a lost connection and a server that restarts do not. Without a reply from the first, the address is wrong. */
const isFinal = ({ status }: CallFailed, isFirst: boolean): boolean =>
  status === null ? isFirst : status < 500 && status !== 429;

/** One connection, whose signal aborts with `stopping` and when a reply that is expected does not come. */
function openAttempt(stopping: AbortSignal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  stopping.addEventListener('abort', stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => controller.abort(new CallFailed(`No response within ${silenceMs / 1_000} s`, null, null, null));
  const expectNothing = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    expectReply: () => void (timer = setTimeout(giveUp, silenceMs)),
    expectNothing,
    end() {
      expectNothing();
      stopping.removeEventListener('abort', stop);
    },
  };
}

/** Makes events of the parts of a body. */
function openParser(): (part: Uint8Array) => LiveEvent[] {
  const found: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void found.push(event) });
  const decoder = new TextDecoder();
  return (part) => {
    parser.feed(decoder.decode(part, { stream: true }));
    return found.splice(0).map(({ id, event, data }) => ({
      id: id ?? null,
      kind: event ?? '',
      data: JSON.parse(data) as LiveEvent['data'],
    }));
  };
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    signal.addEventListener('abort', end);
  });
