// A server of the benchmarks in a process of its own: the application (`app`), or Fastify with ready answers (`static`).
import Fastify from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { fillSearchKeys } from '#lists/search-key';
import { benchSecretKey } from './list-server-key.ts';
import { watchStatements } from './statements.ts';
import type { Statement } from './statements.ts';

/**
 * `forget` drops kept answers and totals, `remake` the answers only; `record` starts a new list of statements; `answer` is
 * what `static` answers.
 */
export type ServerOrder = 'usage' | 'forget' | 'remake' | 'record' | 'statements' | { answer: Answer };
export type Answer = { body: Uint8Array; encoding: string | null };
/** `databaseMs`: time during which at least one statement was running. */
export type Usage = { cpuMs: number; rssBytes: number; databaseMs: number };
export type ServerReply = { usage: Usage } | { statements: Statement[] } | { done: true };

process.on('disconnect', () => process.exit());
const watched = watchStatements();
let forget = () => {};
let remake = () => {};
let answer: Answer = { body: new Uint8Array(), encoding: null };
const url = await (process.argv[2] === 'static' ? serveStatic() : serveApp());
process.on('message', (order: ServerOrder) => process.send?.(follow(order)));
process.send?.({ url });

function follow(order: ServerOrder): ServerReply {
  if (order === 'usage') {
    const { user, system } = process.cpuUsage();
    const usage = { cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage.rss(), databaseMs: watched.busyMs() };
    return { usage };
  }
  if (order === 'statements') return { statements: watched.recorded() };
  if (order === 'record') watched.record();
  else if (order === 'remake') remake();
  else if (order === 'forget') {
    remake();
    forget();
  } else answer = order.answer;
  return { done: true };
}

async function serveApp(): Promise<string> {
  const env = readEnvironment({
    SECRET_KEY: benchSecretKey,
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp',
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: '127.0.0.1',
  });
  const deps = await openDeps(env, process.env['BENCH_DATABASE'] ?? '', pino({ level: 'silent' }));
  await fillSearchKeys(deps.db);
  forget = deps.totals.forgetAll;
  remake = deps.answers.forget;
  const app = await buildApp(deps);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function serveStatic(): Promise<string> {
  const app = Fastify();
  const send = () => Buffer.from(answer.body);
  app.route({
    method: ['GET', 'POST'],
    url: '/api/streams',
    handler: async (_request, reply) => {
      if (answer.encoding) reply.header('content-encoding', answer.encoding);
      return reply.type('application/json; charset=utf-8').send(send());
    },
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
