import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ListRequest } from './list-cases.ts';
import type { ServerOrder, ServerReply, Usage } from './list-server.ts';
import type { Statement } from './statements.ts';

export type ListServer = {
  url: string;
  order: (order: ServerOrder) => Promise<void>;
  usage: () => Promise<Usage>;
  statements: () => Promise<Statement[]>;
  stop: () => void;
};

/** Starts the application on a database, or ready answers, in a process of its own. */
export async function startListServer(kind: 'app' | 'static', databaseUrl: string): Promise<ListServer> {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [kind], {
    env: { ...process.env, BENCH_DATABASE: databaseUrl },
    serialization: 'advanced',
  });
  const { url } = (await nextMessage(child)) as { url: string };
  const ask = async (order: ServerOrder) => {
    child.send(order);
    return (await nextMessage(child)) as ServerReply;
  };
  return {
    url,
    order: async (order) => void (await ask(order)),
    async usage() {
      const reply = await ask('usage');
      if (!('usage' in reply)) throw new Error('The server did not tell its usage');
      return reply.usage;
    },
    async statements() {
      const reply = await ask('statements');
      if (!('statements' in reply)) throw new Error('The server did not tell its statements');
      return reply.statements;
    },
    stop: () => void child.removeAllListeners('exit').kill('SIGKILL'),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (code: number | null) => reject(new Error(`A server of the benchmark ended with ${code}`));
  child.once('message', resolve).once('exit', fail);
  return promise.finally(() => child.off('message', resolve).off('exit', fail));
}

export const methodOf = ({ name }: ListRequest) => (name === null ? ('GET' as const) : ('POST' as const));
export const bodyOf = ({ name }: ListRequest) => (name === null ? undefined : JSON.stringify({ name }));

/** The headers of one of many users, each at an address of their own. */
export function headersOf({ headers, name }: ListRequest, token: string, place: number): Record<string, string> {
  return {
    ...headers,
    ...(name === null ? {} : { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.0.${Math.floor(place / 200) % 200}.${1 + (place % 200)}`,
  };
}

/** The answer as it was sent: compressed when that was asked for. Throws unless its status is 200. */
export async function fetchPage(server: ListServer, asked: ListRequest, token: string, place: number) {
  const call = request(`${server.url}/api/streams`, {
    method: methodOf(asked),
    headers: headersOf(asked, token, place),
  });
  call.end(bodyOf(asked));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`GET /streams answered ${response.statusCode} ${body.toString()}`);
  return { body, encoding: response.headers['content-encoding'] ?? null };
}
