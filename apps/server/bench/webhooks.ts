// How fast webhooks hear of changes, and that none is lost, doubled or out of order when three of ten tries fail: one receiver
// that always accepts, and one that refuses three of ten. Beside it the same messages posted by a bare loop (the limit), and
// the changes while no webhook is on.
// npm run bench -- webhooks [messages]   default 10000
// Exits with 1 when a message is lost, accepted twice or accepted before an older one about the same stream.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrate } from '#database/migrate';
import { seal } from '#database/seal';
import { readEnvironment } from '#server/environment';
import { openDeps } from '#server/open-deps';
import { postMessage } from '#server/webhooks/post';
import { newSecret } from '#server/webhooks/sign';
import { workWebhooks } from '#server/webhooks/work-webhooks';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';

const [messages = 10_000] = process.argv.slice(2).map(Number);
const streams = 1_000;
const writers = 8;
const refused = 0.3;

/** What one receiver has accepted: the number of each change by stream, and how long after it. */
type Accepted = { newest: Map<number, number>; count: number; late: number[]; disorder: number };

const database = await openBenchDatabase();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
await fillMonitors(client, { past: 0, live: streams, hosts: 1, fqdn: `'media.example.org'`, hls: '/{key}.m3u8' });
const { rows } = await client.query<{ id: number }>('SELECT id::int4 AS id FROM stream ORDER BY id');
const ids = rows.map(({ id }) => id);
const env = readEnvironment({ SECRET_KEY: 'k'.repeat(32), DATA_DIR: database.folder, LOG_LEVEL: 'error' });
const deps = await openDeps(env, database.url, pino({ level: 'error' }));

const changedAt = new Map<string, number>();
const accepted: Record<'steady' | 'flaky', Accepted> = { steady: nothing(), flaky: nothing() };
let tries = 0;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    tries++;
    const name = request.url === '/flaky' ? 'flaky' : 'steady';
    const isRefused = name === 'flaky' && Math.random() < refused;
    if (!isRefused && request.url !== '/bare') accept(accepted[name], body);
    response.writeHead(isRefused ? 503 : 204).end();
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

const bare = await postBare();
const alone = await changeAll(0);
for (const name of Object.keys(accepted))
  await deps.db
    .insertInto('webhook')
    .values({
      name,
      url: `${origin}/${name}`,
      allowPrivate: true,
      types: ['stream.*'],
      secretSealed: seal(env.SECRET_KEY, newSecret()),
    })
    .execute();
tries = 0;
const work = await workWebhooks(deps);
const begun = performance.now();
const [told, deliveredS] = await Promise.all([changeAll(1), untilAllAccepted()]);
await work.stop();
await deps.jobs.stop();

const late = accepted.steady.late.toSorted((a, b) => a - b);
const at = (part: number) => Math.round(late[Math.floor(late.length * part)] ?? NaN);
const both = Object.values(accepted);
const wrong = both.reduce((sum, { disorder }) => sum + disorder, 0);
const { rows: over } = await sql<{ givenUp: number }>`
  SELECT count(*)::int4 AS "givenUp" FROM webhook_delivery WHERE "deliveredAt" IS NULL AND "dueAt" IS NULL`.execute(
  deps.db,
);
const givenUp = over[0]?.givenUp ?? 0;
const lost = both.reduce((sum, { count }) => sum + messages - count, -givenUp);
console.table([
  { what: 'posts by a bare loop, 20 at once (limit)', perS: Math.round(bare) },
  { what: 'tries of messages to two webhooks', perS: Math.round(tries / deliveredS) },
  { what: 'changes, no webhook', perS: Math.round(alone) },
  { what: 'changes, two webhooks', perS: Math.round(told) },
]);
console.log(
  `${2 * messages} messages, ${tries} tries, ${givenUp} given up after eight, ${lost} lost, ${wrong} out of order or twice; steady receiver heard after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`,
);
receiver.close();
await client.end();
await deps.eventBus.stop();
await deps.db.destroy();
await database.stop();
process.exit(lost === 0 && wrong === 0 ? 0 : 1);

function nothing(): Accepted {
  return { newest: new Map(), count: 0, late: [], disorder: 0 };
}

function accept(into: Accepted, body: string): void {
  const { data } = JSON.parse(body) as { data: { record: number; after: { monitor: string } } };
  const [, round = ''] = data.after.monitor.split(' ');
  if (Number(round) <= (into.newest.get(data.record) ?? 0)) into.disorder++;
  into.newest.set(data.record, Number(round));
  into.count++;
  into.late.push(performance.now() - (changedAt.get(`${data.record} ${round}`) ?? NaN));
}

/** Changes every stream in turn, until there are as many changes as messages are wanted. Returns changes a second. */
async function changeAll(counted: 0 | 1): Promise<number> {
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      // Each writer has streams of its own, so that one is never changed twice at once.
      for (let n = writer; n < messages; n += writers) {
        const id = ids[n % streams] ?? 0;
        const round = Math.floor(n / streams) + 1;
        await change(deps.db, null, async (trx) => {
          await sql`UPDATE stream SET monitor = ${`${counted ? 'M' : 'A'} ${round}`} WHERE id = ${id}`.execute(trx);
          await publish(trx, 'stream', { id, stream: id });
        });
        changedAt.set(`${id} ${round}`, performance.now());
        next++;
      }
    }),
  );
  return next / ((performance.now() - from) / 1_000);
}

/** Lets the days pass that tries are apart. Returns the seconds until every message was accepted. */
async function untilAllAccepted(): Promise<number> {
  for (;;) {
    await sleep(250);
    const { rows: left } = await sql`SELECT FROM webhook_delivery WHERE "dueAt" IS NOT NULL LIMIT 1`.execute(deps.db);
    if (left.length === 0 && accepted.steady.count >= messages) return (performance.now() - begun) / 1_000;
    // Those that have failed, and none that is under way: a try has a minute.
    await sql`UPDATE webhook_delivery SET "dueAt" = now() WHERE id IN (
      SELECT id FROM webhook_delivery WHERE "dueAt" < 'infinity' AND error IS NOT NULL
        AND "dueAt" NOT BETWEEN now() + interval '6 seconds' AND now() + interval '61 seconds' FOR UPDATE SKIP LOCKED)`.execute(
      deps.db,
    );
    await change(deps.db, null, (trx) => publish(trx, 'reference', { id: null, entity: 'webhook' }));
  }
}

/** The same number of posts of a message's size by a loop alone. Returns posts a second. */
async function postBare(): Promise<number> {
  const body = JSON.stringify({ type: 'stream.updated', timestamp: new Date().toISOString(), data: 'x'.repeat(250) });
  const message = { url: `${origin}/bare`, allowPrivate: true, headers: { 'content-type': 'application/json' }, body };
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let n = 0; n < messages / 20; n++) await postMessage(message, 15_000);
    }),
  );
  return messages / ((performance.now() - from) / 1_000);
}
