import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { consoleOf } from '../served.ts';

const { url, password, mediaRtmpPort } = consoleOf(0);
type Row = { id: number; name?: string; location?: string };
type Links = { hls: string | null };
type Stream = { id: number; key: string; links: Links; publishUrl: string };
type ClientLink = { id: number; links: Links; until: string };

/** A change that ends the right to watch. */
export type Change = {
  name: string;
  /** The signed name that loses its right. */
  open: () => Promise<string>;
  /** Resolves as soon as the right has ended for the console. */
  end: () => Promise<unknown>;
  undo: () => Promise<unknown>;
};

/** Throws when the console refuses the call. */
async function call<T>(token: string | null, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'page-size': '100',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as T;
}

const signIn = async (role: string) =>
  (await call<{ auth_token: string }>(null, 'POST', '/auth/login', { email: `${role}@touchline.test`, password }))
    .auth_token;

/** Waits until the console answers, and makes a match of its own with an encoder and a client. */
export async function openDesk() {
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(500);
  const admin = await signIn('admin');
  let operator = await signIn('operator');
  const { id: user } = await call<Row>(operator, 'GET', '/profile');
  const rows = async (path: string) => (await call<{ data: Row[] }>(admin, 'GET', path)).data;
  const server = (await rows('/stream/servers')).find(({ location }) => location?.startsWith('Bundled'))?.id;
  const statuses = await rows('/stream/statuses');
  const [sport] = await rows('/stream/sports');
  const status = (name: string) => statuses.find((row) => row.name === name)?.id;
  const key = `ends-${Date.now().toString(36)}`;
  const startAt = new Date(Date.now() - 300_000).toISOString();
  const match = await call<Stream>(admin, 'POST', '/stream', {
    title: 'Ends of rights',
    key,
    server,
    sport: sport?.id,
    startDate: startAt.slice(0, 10),
    startTime: startAt.slice(11, 16),
    timezone: 'UTC',
    duration: 300,
  });
  const client = (await call<Row>(admin, 'POST', '/stream/client', { name: `Client of ${key}` })).id;
  const ids = { ids: [match.id] };
  let encoder: ChildProcess | null = null;

  async function publish(): Promise<void> {
    encoder?.kill('SIGKILL');
    const { key: now, publishUrl } = await call<Stream>(admin, 'GET', `/stream?id=${match.id}`);
    const secret = new URL(publishUrl).searchParams.get('secret');
    const script = join(import.meta.dirname, '../../apps/server/rehearsal/publish.ts');
    encoder = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'] });
    const matches = [{ key: `${now}?secret=${secret}`, clip: 'football-en', behavior: 'steady' }];
    encoder.stdin?.write(`${JSON.stringify({ rtmpUrl: `rtmp://localhost:${mediaRtmpPort}/live`, matches })}\n`);
    // Until HLS and DASH have a few segments.
    await sleep(6_000);
  }
  const ofOperator = async () => {
    for (;;) {
      const { links } = await call<Stream>(operator, 'GET', `/stream?id=${match.id}`);
      if (links.hls) return nameIn(links.hls);
      await sleep(300);
    }
  };
  let link: ClientLink | null = null;
  const ofClient = async (limits: object) => {
    link = await call<ClientLink>(admin, 'POST', '/stream/link', { stream: match.id, client, ...limits });
    return nameIn(link.links.hls ?? '');
  };
  const put = (path: string, body: object) => call(admin, 'PUT', path, body);
  const nothing = async () => {};
  const inSeconds = (seconds: number) => new Date(Math.ceil(Date.now() / 1_000 + seconds) * 1_000).toISOString();
  const changes: Change[] = [
    {
      name: 'revoke',
      open: () => ofClient({}),
      end: () => call(admin, 'POST', '/stream/link/revoke', { id: link?.id }),
      undo: nothing,
    },
    {
      name: 'end of time',
      open: () => ofClient({ until: inSeconds(20) }),
      end: () => sleep(Date.parse(link?.until ?? '') - Date.now()),
      undo: nothing,
    },
    {
      name: 'access rule',
      open: ofOperator,
      end: () => put('/user', { id: user, access: 'allow', streams: [match.id] }),
      undo: () => put('/user', { id: user, streams: [] }),
    },
    {
      name: 'block',
      open: ofOperator,
      end: () => put('/user', { id: user, status: 'inactive' }),
      async undo() {
        await put('/user', { id: user, status: 'active' });
        operator = await signIn('operator');
      },
    },
    {
      name: 'end all links',
      open: ofOperator,
      end: () => call(admin, 'POST', '/stream/server/end-links', { id: server }),
      undo: nothing,
    },
    {
      name: 'cancel',
      open: ofOperator,
      end: () => put('/streams/update/statuses', { ...ids, status: status('Canceled') }),
      undo: () => put('/streams/update/statuses', { ...ids, status: status('Scheduled') }).then(publish),
    },
    {
      name: 'archive',
      open: ofOperator,
      end: () => call(admin, 'DELETE', `/stream?ids=${match.id}`),
      undo: () => call(admin, 'DELETE', `/archive?ids=${match.id}`).then(publish),
    },
    {
      name: 'key',
      open: ofOperator,
      end: () => put('/stream', { id: match.id, key: `${key}-next` }),
      undo: () => put('/stream', { id: match.id, key }).then(publish),
    },
    {
      name: 'server off',
      open: ofOperator,
      end: () => put('/stream/server', { id: server, enabled: false }),
      undo: () => put('/stream/server', { id: server, enabled: true }).then(publish),
    },
  ];
  await publish();
  return {
    changes,
    /** A link for one viewer at once. */
    openForOne: () => ofClient({ maxViewers: 1 }),
    close: () => void encoder?.kill('SIGKILL'),
  };
}

/** The signed name in a link to HLS. */
function nameIn(hls: string): string {
  const name = /\/hls\/([^/]+)\//.exec(hls)?.[1];
  if (!name) throw new Error(`No name in ${hls}`);
  return name;
}
