import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './processes.ts';

type Answer = { title: string; status: number; startedAt: number; endedAt: number };

/** `publishUrl`: the URL that the encoder of a created stream publishes to. */
type Created = { status: number; id: number; publishUrl: string };

/** Calls the API as an administrator; status 0 when there is no response. */
export async function call(url: string, path: string, body: object): Promise<Created> {
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' };
  try {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { id?: number; publishUrl?: string };
    return { status: response.status, id: answer.id ?? 0, publishUrl: answer.publishUrl ?? '' };
  } catch {
    return { status: 0, id: 0, publishUrl: '' };
  }
}

/** Creates streams with unique titles, `writers` at a time, without a pause. */
export function startWriters(url: string, writers: number, stream: object) {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `write ${writer} ${n}`;
      const startedAt = performance.now();
      const { status } = await call(url, '/stream', { ...stream, title });
      answers.push({ title, status, startedAt, endedAt: performance.now() });
      if (status !== 200) await sleep(20);
    }
  };
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    answers,
    /** Waits for `count` more writes to succeed. */
    async succeed(count: number): Promise<void> {
      for (let from = answers.length, left = count; left > 0; from++) {
        while (from >= answers.length) await sleep(10);
        if (answers[from]?.status === 200) left--;
      }
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Plays a stream over HTTP-FLV; measures its pauses and counts its disconnects. */
export function startPlayer(url: string) {
  const seen = { bytes: 0, cuts: 0, longestPauseMs: 0 };
  let lastAt = 0;
  const play = async () => {
    for (;;) {
      const response = await fetch(url).catch(() => null);
      if (response?.ok && response.body) {
        for await (const part of response.body) {
          if (lastAt > 0) seen.longestPauseMs = Math.max(seen.longestPauseMs, performance.now() - lastAt);
          lastAt = performance.now();
          seen.bytes += part.length;
        }
        seen.cuts++;
      }
      await sleep(200);
    }
  };
  void play().catch(() => seen.cuts++);
  return {
    isPlaying: () => lastAt > 0,
    /** Measurements since the last call. */
    takeMeasurements() {
      const taken = { ...seen, longestPauseMs: Math.max(seen.longestPauseMs, performance.now() - lastAt) };
      Object.assign(seen, { bytes: 0, cuts: 0, longestPauseMs: 0 });
      return taken;
    },
  };
}
