import { server as serverEntity } from '@touchline/contract';
import type { PublishRefusal } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';
import { answerTogether } from '#http/answer-together';

/** `stream`: null when no stream has the key. */
export type RefusedCall = { stream: number | null; key: string; ip: string; reason: PublishRefusal };

/** Notes that a server refused an encoder, so that a person finds it. */
export type NoteRefusal = (server: number, call: RefusedCall) => Promise<void>;

/** An encoder that retries is stored this often; its tries in between are counted in memory. */
const storeEveryMs = 10_000;
const maxGroups = 5_000;

/** Those beyond it are answered as busy, which media servers take for a refusal as well. */
const limits = { atOnce: 200, maxWaiting: 5_000 };

/** `now`: a monotonic clock in milliseconds. */
export function openRefusals({ db }: Pick<Deps, 'db'>, now: () => number): NoteRefusal {
  const groups = new Map<string, { storedAt: number; tries: number }>();
  const store = answerTogether<StoredRefusal, void>(limits, async (calls) => {
    await storeRefusals(
      db,
      calls.map(({ call }) => call),
    );
    for (const { answer } of calls) answer();
  });
  return async (server, { key, ...call }) => {
    const refused = { ...call, key: call.stream === null ? textOf(key) : '' };
    const name = JSON.stringify([server, refused]);
    const known = groups.get(name);
    if (known && now() - known.storedAt < storeEveryMs) {
      known.tries += 1;
      return;
    }
    // Inserted again, so that groups are ordered by age.
    groups.delete(name);
    groups.set(name, { storedAt: now(), tries: 0 });
    const [oldest] = groups.keys();
    if (oldest !== undefined && groups.size > maxGroups) groups.delete(oldest);
    await store({ server, ...refused, tries: 1 + (known?.tries ?? 0) });
  };
}

const keyLength = 64;

/** A key as it can be stored and shown: an encoder can send any text. */
const textOf = (key: string) => key.toWellFormed().replace(/\p{C}/gu, '\ufffd').slice(0, keyLength);

/**
 * Keys without a stream that are kept for a server, and new ones in a minute, so that a flood of made-up keys neither
 * fills the list nor causes many writes.
 */
export const maxUnknown = 100;
const maxNewUnknown = 20;
const maxOfStream = 10;

/** Attempts of one encoder that were refused for the same reason. */
type StoredRefusal = RefusedCall & { server: number; tries: number };
/** `isNews`: it was not refused for a minute before. */
type Stored = { server: number; stream: number | null; ip: string; reason: PublishRefusal; isNews: boolean };

/** Stores refused attempts, each group once. */
export async function storeRefusals(db: Deps['db'], refused: StoredRefusal[]): Promise<void> {
  await change(db, null, async (trx) => {
    const { rows } = await sql<Stored>`${prepared}
      WITH call AS (
        SELECT refused.*, row_number() OVER (PARTITION BY server, stream IS NULL) AS place
        FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
          AS refused (server int8, stream int8, key text, ip text, reason text, tries int4)
      )
      INSERT INTO refusal (server, stream, key, ip, reason, tries)
      SELECT call.server, call.stream, call.key, call.ip, call.reason, call.tries
      FROM call JOIN server ON server.id = call.server LEFT JOIN stream ON stream.id = call.stream
      WHERE CASE WHEN call.stream IS NOT NULL THEN stream.id IS NOT NULL ELSE
        EXISTS (SELECT FROM refusal old WHERE old.server = call.server AND old.stream IS NULL AND old.key = call.key AND old.ip = call.ip)
        OR place + (SELECT count(*) FROM refusal old WHERE old.server = call.server AND old.stream IS NULL
          AND old."firstAt" > now() - interval '1 minute') <= ${sql.lit(maxNewUnknown)} END
      -- In the same order everywhere, so that two processes do not wait for each other.
      ORDER BY call.server, call.stream, call.key, call.ip, call.reason
      ON CONFLICT (server, stream, key, ip, reason) DO UPDATE SET "lastAt" = now(), tries = refusal.tries + excluded.tries
      RETURNING server, stream, ip, reason, NOT EXISTS (
        SELECT FROM refusal before WHERE before.id = refusal.id AND before."lastAt" > now() - interval '1 minute') AS "isNews"`.execute(
      trx,
    );
    await deleteOldest(trx, rows);
    const news = rows.filter(({ isNews }) => isNews);
    await addToHistories(trx, news);
    const servers = [...new Set(news.map(({ server }) => server))];
    await publishMany(
      trx,
      'reference',
      servers.map((id) => ({ id, entity: serverEntity.name })),
    );
  });
}

async function deleteOldest(trx: Transaction, stored: Stored[]): Promise<void> {
  const servers = [...new Set(stored.flatMap(({ server, stream }) => (stream === null ? server : [])))];
  const streams = [...new Set(stored.flatMap(({ stream }) => stream ?? []))];
  const numbered = (owner: 'server' | 'stream') =>
    sql`SELECT id, row_number() OVER (PARTITION BY ${sql.ref(owner)} ORDER BY "lastAt" DESC, id DESC) AS place FROM refusal`;
  await sql`${prepared}
    DELETE FROM refusal WHERE id IN (
      SELECT id FROM (${numbered('server')} WHERE server = ANY(${servers}::int8[]) AND stream IS NULL) unknown WHERE place > ${sql.lit(maxUnknown)}
      UNION ALL SELECT id FROM (${numbered('stream')} WHERE stream = ANY(${streams}::int8[])) known WHERE place > ${sql.lit(maxOfStream)})`.execute(
    trx,
  );
}

/** The same refusal enters the history of its stream once in ten minutes. */
async function addToHistories(trx: Transaction, news: Stored[]): Promise<void> {
  const known = news.flatMap(({ stream, ip, reason }) => (stream === null ? [] : { stream, ip, reason }));
  if (known.length === 0) return;
  await sql`${prepared}
    INSERT INTO history (stream, kind, "from", reason)
    SELECT DISTINCT stream, 'refusal', ip, reason
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS news (stream int8, ip text, reason text) WHERE NOT EXISTS (
      SELECT FROM history WHERE history.stream = news.stream AND kind = 'refusal' AND "from" = ip
        AND history.reason = news.reason AND at > now() - interval '10 minutes')`.execute(trx);
  await publishMany(
    trx,
    'monitor',
    [...new Set(known.map(({ stream }) => stream))].map((stream) => ({ id: stream, stream })),
  );
}
