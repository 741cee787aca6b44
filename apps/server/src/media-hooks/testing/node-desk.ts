import type { NodeReport, WatchRules } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { idOf, makeRecords, match, publishSecretOf } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';

export type CreatedStream = { id: number; key: string };
type Sent = { status: number; body: Record<string, unknown> };
export type Standing = { after: string; watchVersion: string };

/** A media server, its streams, and the calls that it makes to the console. */
export type NodeDesk = {
  records: Records;
  /** A stream of one hour that starts in so many minutes. */
  makeStream: (startsInMinutes: number, more: object) => Promise<CreatedStream>;
  send: (path: string, payload: object) => Promise<Sent>;
  /** Sends a report; empty except for the given fields. */
  report: (change: Partial<NodeReport>) => Promise<Sent>;
  /** Asks for orders; `after` is null for a node that has not asked before. Through another process if given. */
  askOrders: (after: string | null, more?: { through?: FastifyInstance; watchVersion?: string }) => Promise<Sent>;
  /** Asks again until there are new rules, as a node does: a question may also be answered without them. */
  askForNewRules: (known: Standing) => Promise<Standing & { watch: WatchRules }>;
  publish: (stream: CreatedStream) => Promise<void>;
  publisherOf: (id: number) => Promise<string | null>;
  /** Backdates the publisher by so many seconds. */
  age: (id: number, seconds: number) => Promise<void>;
  /** The publish and unpublish entries, newest first. */
  historyOf: (id: number) => Promise<{ kind: unknown; from: unknown }[]>;
};

/** A publisher as the node reports it. */
export const publisher = ({ key }: CreatedStream) => ({ key, ip: '192.0.2.7', protocol: 'rtmp', clientId: 'rtmp-1' });

let made = 0;

export async function openNodeDesk({ app, deps }: TestApp, admin: Caller): Promise<NodeDesk> {
  const records = await makeRecords(admin);
  const { body } = await admin.call('GET', '/stream/server', { id: records.server });
  const headers = { authorization: `Bearer ${String(body['token'])}` };
  const send: NodeDesk['send'] = async (path, payload) => {
    const url = `/api/hooks/${records.server}/${path}`;
    const response = await app.inject({ method: 'POST', url, headers, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const askOrders: NodeDesk['askOrders'] = async (after, { through = app, watchVersion } = {}) => {
    const query = { ...(after === null ? {} : { after }), ...(watchVersion ? { watchVersion } : {}) };
    const response = await through.inject({ url: `/api/hooks/${records.server}/orders`, query, headers });
    return { status: response.statusCode, body: response.json() };
  };
  const askForNewRules: NodeDesk['askForNewRules'] = async ({ after, watchVersion }) => {
    const { body } = await askOrders(after, { watchVersion });
    const answer = body as Standing & { watch: WatchRules | null };
    return answer.watch === null ? askForNewRules(answer) : { ...answer, watch: answer.watch };
  };
  return {
    records,
    send,
    report: (change) => send('report', { published: [], kept: [], pulls: [], ...change }),
    askOrders,
    askForNewRules,
    async makeStream(startsInMinutes, more) {
      const start = new Date(Date.now() + startsInMinutes * 60_000).toISOString();
      const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
      const key = `reported-${(made += 1)}`;
      const id = await idOf(admin, '/stream', match(records, { key, server: records.server, ...when, ...more }));
      return { id, key };
    },
    async publish(stream) {
      const secret = await publishSecretOf(admin, stream.id);
      const answer = await send('touchline', { action: 'publish', ...publisher(stream), secret });
      if (answer.body['allow'] !== true) throw new Error(`not let in: ${JSON.stringify(answer)}`);
    },
    async publisherOf(id) {
      const row = await deps.db.selectFrom('monitor').select('publisher').where('stream', '=', id).executeTakeFirst();
      return row?.publisher ?? null;
    },
    async age(id, seconds) {
      await sql`UPDATE monitor SET "publishedAt" = "publishedAt" - make_interval(secs => ${seconds}), "dueAt" = now() + interval '1 hour'
        WHERE stream = ${id}`.execute(deps.db);
    },
    async historyOf(id) {
      const { body: history } = await admin.call('GET', '/stream/history', { id });
      const entries = history.data.map(({ kind, from }) => ({ kind, from }));
      return entries.filter(({ kind }) => kind === 'publish' || kind === 'unpublish');
    },
  };
}
