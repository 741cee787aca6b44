// Media servers that ask the publish gate at the same moment, at 20,000 live streams: four of five encoders may publish, the
// others come with unknown keys and wrong secrets. Beside it calls that are answered without a decision, and ready answers of
// Fastify (the limit), in the same rounds. The first calls of a process take longer, until their code is optimized: they are
// reported apart, and the rounds begin after twenty others.
// node apps/server/bench/gate-calls.ts [calls] [keys] [rounds]   default 500 20000 12
// Exits with 1 after an error, a wrong verdict, or a publisher that was admitted and not stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { hashOf } from '#server/auth/tokens';
import { publishSecret } from '#server/streams/publish-secret';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';
import { openCallers } from './callers.ts';
import { startConsole } from './gate-parts.ts';
import { benchSecretKey } from './list-server-key.ts';
import { startListServer } from './list-servers.ts';

const [calls = 500, keys = 20_000, rounds = 12] = process.argv.slice(2).map(Number);
const warmUpRounds = 20;
const token = 'token-of-the-media-server';
// A key that is called about twice has a second publisher.
if (calls * (1 + warmUpRounds + rounds) > keys) throw new Error(`${rounds} rounds of ${calls} calls need more keys`);
type Stream = { id: number; key: string; publishSecretVersion: number };
type Call = { key: string; secret: string; allow: boolean };
type Result = { ms: number; isRight: boolean };

const database = await openBenchDatabase();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
await fillMonitors(client, { past: 0, live: keys, hosts: 1, fqdn: `'media.example.org'`, hls: '/{key}.m3u8' });
await client.query(`UPDATE server SET "tokenHash" = $1`, [hashOf(token)]);
await client.query('VACUUM ANALYZE');
const { rows: streams } = await client.query<Stream>(
  'SELECT id::int4 AS id, key, "publishSecretVersion" FROM stream ORDER BY id',
);
const { rows: servers } = await client.query<{ id: number }>('SELECT id::int4 AS id FROM server');
const desk = await startConsole(database.url);
const url = new URL(`/api/hooks/${servers[0]?.id}/touchline`, desk.url);
const ready = await startListServer('static', '');
await ready.order({ answer: { body: Buffer.from('{"allow":true,"reason":null,"source_url":null}'), encoding: null } });
const readyUrl = new URL('/api/streams', ready.url);
const callers = await openCallers(url, calls);
const readyCallers = await openCallers(readyUrl, calls);

let isWrong = false;
const admitted = new Set<string>();
const actions = ['ready', 'play', 'publish'] as const;
type Action = (typeof actions)[number];
const results = new Map<Action, Result[]>(actions.map((action) => [action, []]));
const first = await burst('publish', 0);
for (let round = 1; round <= warmUpRounds; round++) for (const action of actions) await burst(action, round);
for (let round = 1; round <= rounds; round++)
  for (const action of round % 2 ? actions : actions.toReversed()) {
    results.get(action)?.push(...(await burst(action, warmUpRounds + round)));
    // What is written after the answers is not part of the next burst.
    await sleep(500);
  }
console.log(`${calls} calls at once, ${keys} keys, ${rounds} rounds: p50 / p99 / longest`);
report('ready answers (limit)', results.get('ready') ?? []);
report('without a decision', results.get('play') ?? []);
report('publish gate', results.get('publish') ?? []);
report('first calls of the process', first);

const { rows: stored } = await client.query<{ key: string }>(
  'SELECT key FROM monitor JOIN stream ON stream.id = monitor.stream WHERE publisher IS NOT NULL',
);
const storedKeys = new Set(stored.map(({ key }) => key));
const lost = [...admitted].filter((key) => !storedKeys.has(key)).length;
console.log(`  admitted ${admitted.size}, stored ${stored.length}`);
callers.close();
readyCallers.close();
ready.stop();
desk.child.kill('SIGKILL');
await client.end();
await database.stop();
process.exit(isWrong || lost > 0 || stored.length > admitted.size ? 1 : 0);

async function burst(action: Action, round: number): Promise<Result[]> {
  const asked = Array.from({ length: calls }, (_, at) => callOf(round * calls + at));
  const requests = asked.map((call, at) => requestOf(action, call, at));
  const answers = await (action === 'ready' ? readyCallers : callers).send(requests);
  return answers.map(({ ms, status, body }, at) => ({ ms, isRight: isRight(action, asked[at], status, body) }));
}

/** Every tenth key is unknown, every tenth secret is wrong. */
function callOf(number: number): Call {
  const stream = streams[number % streams.length] ?? { id: 0, key: '', publishSecretVersion: 0 };
  const secret = publishSecret(benchSecretKey, stream);
  if (number % 10 === 8) return { key: `${stream.key}-unknown`, secret, allow: false };
  if (number % 10 === 9) return { key: stream.key, secret: 'x'.repeat(22), allow: false };
  return { key: stream.key, secret, allow: true };
}

function requestOf(action: Action, { key, secret }: Call, at: number): { headers: string[]; body: string } {
  const facts = { action, key, ip: `10.0.${at >> 8}.${at & 255}`, protocol: 'rtmp', clientId: `rtmp-${at}` };
  // As from many servers: the limit of requests counts for each address.
  const headers = [`authorization: Bearer ${token}`, `x-forwarded-for: 192.0.2.${at & 255}`];
  return { headers, body: JSON.stringify(action === 'publish' ? { ...facts, secret } : facts) };
}

function isRight(action: Action, call: Call | undefined, status: number, body: string): boolean {
  const expected = action !== 'publish' || call?.allow === true;
  if (action === 'publish' && call?.allow) admitted.add(call.key);
  const isExpected = status === 200 && (JSON.parse(body) as { allow: boolean }).allow === expected;
  if (!isExpected && !isWrong) console.log(`  wrong: ${status} ${body}`);
  isWrong ||= !isExpected;
  return isExpected;
}

function report(title: string, all: Result[]): void {
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => (times[Math.ceil(part * times.length) - 1] ?? NaN).toFixed(0);
  const wrong = all.filter(({ isRight }) => !isRight).length;
  console.log(`  ${title.padEnd(28)} ${at(0.5)} / ${at(0.99)} / ${at(1)} ms   wrong ${wrong}`);
}
