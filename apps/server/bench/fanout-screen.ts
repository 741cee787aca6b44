import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsPath, rereadDelayMs } from '@touchline/contract';
import type { EventData } from '@touchline/contract';
import { createParser } from 'eventsource-parser';
import { decompressed } from './list-answer.ts';

/** `status` is 0 when no answer came. */
type Answer = { status: number; body: Buffer; encoding: string | null };

/** What a screen has read, and when (`performance.now()`) it had all of it. */
export type Reading = { at: number; page: Answer; tags: Answer | null };

const today = new URLSearchParams({ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' });
const pagePath = '/api/streams';
const tagsPath = `/api/streams/tags?${today.toString()}`;

export type Screen = ReturnType<typeof openScreen>;

/** The list of streams of one user in a browser of its own, with connections that stay open. */
export function openScreen(url: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  const place = Math.random();
  const authorization = `Bearer ${token}`;
  const get = (path: string) =>
    ask(url + path, agent, { authorization, 'accept-encoding': 'br', 'page-size': '10' }).catch(() => noAnswer);

  /** Reads the list and the counts of its tags. */
  async function read(): Promise<Reading> {
    const [page, tags] = await Promise.all([get(pagePath), get(tagsPath)]);
    return { at: performance.now(), page, tags };
  }
  return {
    read,
    /** Reads the list alone. */
    async readPage(): Promise<Reading> {
      const page = await get(pagePath);
      return { at: performance.now(), page, tags: null };
    },
    /** Listens to changes of streams. Each time the screen waits as the console does, reads again, and calls back. */
    async follow(onReading: (reading: Reading) => void): Promise<void> {
      const parser = createParser({
        onEvent({ event, data }) {
          if (event !== 'stream') return;
          const { listeners } = JSON.parse(data) as EventData;
          void sleep(rereadDelayMs(event, listeners, place))
            .then(read)
            .then(onReading);
        },
      });
      const call = request(`${url}/api${eventsPath}`, { agent, headers: { authorization } });
      call.end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`GET /events answered ${response.statusCode}`);
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      // Closing the screen breaks the connection.
      response.on('error', () => {});
    },
    close: () => agent.destroy(),
  };
}

const noAnswer: Answer = { status: 0, body: Buffer.from(''), encoding: null };

async function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<Answer> {
  const call = request(url, { agent, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, body, encoding: response.headers['content-encoding'] ?? null };
}

export type Row = { id: number; title: string };

/** The rows of a page; none when it was refused. */
export const rowsOf = ({ page }: Reading): Row[] =>
  page.status === 200 ? (JSON.parse(decompressed(page)) as { data: Row[] }).data : [];
