import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEncoder } from '../encoder.ts';
import { consoleOf } from '../served.ts';
import { addOperator, call, signIn } from './ends-console.ts';
import type { Row } from './ends-console.ts';

type Links = { hls: string | null };
type Stream = { id: number; key: string; phase: string; links: Links; publishUrl: string };
type ClientLink = { id: number; links: Links; until: string };

/** What the matches of the benchmark share. `statuses`: the built-in ones, one in each phase. */
export type Grounds = { admin: string; server: number; sport: number; statuses: readonly Row[] };
/** A match on air, with an encoder, a client and an operator of its own. */
export type Match = Awaited<ReturnType<typeof openMatch>>;

/** HLS and DASH have a few segments after this time. */
const firstSegmentsMs = 6_000;
const rtmpUrl = `rtmp://localhost:${consoleOf(0).mediaRtmpPort}/live`;

/** Makes a match that began five minutes ago, and does not publish it yet. */
export async function openMatch({ admin, server, sport, statuses }: Grounds, key: string) {
  const startAt = new Date(Date.now() - 300_000).toISOString();
  const { id } = await call<Row>(admin, 'POST', '/stream', {
    title: `Ends of rights ${key}`,
    key,
    server,
    sport,
    duration: 300,
    startDate: startAt.slice(0, 10),
    startTime: startAt.slice(11, 16),
    timezone: 'UTC',
  });
  const client = (await call<Row>(admin, 'POST', '/stream/client', { name: `Client of ${key}` })).id;
  const email = `${key}@touchline.test`;
  const operator = await addOperator(admin, email);
  const find = (token: string) => call<Stream>(token, 'GET', `/stream?id=${id}`);
  let encoder: ChildProcess | null = null;
  let link: ClientLink | null = null;
  return {
    id,
    key,
    operator: operator.id,
    /** Starts the encoder, or starts it again, and waits until players find something to play. */
    async publish(): Promise<void> {
      encoder?.kill('SIGKILL');
      const { key: now, publishUrl } = await find(admin);
      const secret = new URL(publishUrl).searchParams.get('secret');
      encoder = startEncoder(rtmpUrl, `${now}?secret=${secret}`);
      await sleep(firstSegmentsMs);
    },
    stopEncoder: () => void encoder?.kill('SIGKILL'),
    async signInAgain(): Promise<void> {
      operator.token = await signIn(email);
    },
    /** Throws when the console does not change the status. */
    async setStatus(name: string): Promise<void> {
      const status = statuses.find((row) => row.name === name)?.id;
      const { results } = await call<{ results: { updated: boolean; code: string | null }[] }>(
        admin,
        'PUT',
        '/streams/update/statuses',
        { ids: [id], status },
      );
      if (!results.every(({ updated }) => updated))
        throw new Error(`${key} is not ${name}: ${JSON.stringify(results)}`);
    },
    /** The name in the link that the operator copies. */
    async ofOperator(): Promise<string> {
      for (;;) {
        const { links } = await find(operator.token);
        if (links.hls) return nameIn(links.hls);
        await sleep(300);
      }
    },
    /** The name in a new link of the client. */
    async ofClient(limits: object): Promise<string> {
      link = await call<ClientLink>(admin, 'POST', '/stream/link', { stream: id, client, ...limits });
      return nameIn(link.links.hls ?? '');
    },
    /** The newest link of the client. */
    link(): ClientLink {
      if (!link) throw new Error(`${key} has no link`);
      return link;
    },
  };
}

/** The signed name in a link to HLS. */
function nameIn(hls: string): string {
  const name = /\/hls\/([^/]+)\//.exec(hls)?.[1];
  if (!name) throw new Error(`No name in ${hls}`);
  return name;
}
