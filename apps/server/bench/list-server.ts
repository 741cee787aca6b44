// The child process of list.ts: either the real application or a bare handler that runs the SQL of the application.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { fillSearchKeys } from '#lists/search-key';
import { hasAllWords, inRecords } from '#lists/text-search';
import { teamNames, token } from './fill.ts';

const url = process.env['BENCH_DATABASE'] ?? '';
process.on('disconnect', () => process.exit());
const [{ queries }] = (await once(process, 'message')) as [{ queries: string[] | null }];
const answer = queries ? { url: await serveBare(queries), queries } : await serveApp();
process.send?.(answer);

async function serveApp(): Promise<{ url: string; queries: string[] }> {
  const env = readEnvironment({
    SECRET_KEY: 'b'.repeat(32),
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp',
    PUBLIC_URL: 'http://localhost',
  });
  const deps = await openDeps(env, url, pino({ level: 'silent' }));
  await fillSearchKeys(deps.db);
  const app = await buildApp(deps);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const seen = record();
  const headers = {
    authorization: `Bearer ${token}`,
    'filter-column': 'phase,team',
    'filter-value': `live,${encodeURIComponent(teamNames[0] ?? '')}`,
  };
  await app.inject({ url: '/api/streams', headers });
  return {
    url: address,
    queries: seen.filter(
      (text) => /FROM "(team|stream)"|FROM stream/.test(text) && !text.includes('count(*) AS total'),
    ),
  };
}

/** Records every SQL statement from now on. */
function record(): string[] {
  const seen: string[] = [];
  const query = Client.prototype.query;
  Client.prototype.query = function spy(this: Client, ...args: never[]) {
    const first: unknown = args[0];
    if (typeof first === 'string') seen.push(first);
    else if (typeof first === 'object' && first && 'text' in first) seen.push(String(first.text));
    return Reflect.apply(query, this, args);
  } as typeof query;
  return seen;
}

/** Finds the teams and reads the page with the same statements, and sends the rows as JSON, nothing else. */
async function serveBare([, page = '', items = '']: string[]): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 16 });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const server = createServer((request, response) => {
    const values = String(request.headers['filter-value']).split(',');
    const name = decodeURIComponent(values[1] ?? '').toLowerCase();
    const run = async (): Promise<void> => {
      const has = hasAllWords(name, inRecords('team', [sql.ref('name')]));
      const teams = sql`SELECT id FROM team WHERE ${has}`.compile(db);
      const found = await pool.query<{ id: string }>(teams.sql, [...teams.parameters]);
      const ids = found.rows.map(({ id }) => Number(id));
      const chosen = await pool.query<{ id: string }>(page, [['live'], ids, ids, 10, 0]);
      const { rows } = await pool.query({ name: 'items', text: items, values: [chosen.rows.map(({ id }) => id)] });
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: rows }));
    };
    run().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
