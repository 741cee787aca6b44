import { server as serverEntity } from '@touchline/contract';
import type { PublishRefusal } from '@touchline/contract';
import { sql } from 'kysely';
import { publishes } from '#database/commits';
import { prepared } from '#database/prepared';
import { retryAborted } from '#kit/change';
import type { Deps } from '#server/deps';
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
    await deleteOldest(
      db,
      calls.map(({ call }) => call),
    );
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

/** A key as it can be stored and shown: an encoder can send any text. Cutting may halve a character, so that comes first. */
const textOf = (key: string) => key.slice(0, keyLength).toWellFormed().replace(/\p{C}/gu, '\ufffd');

/**
 * Keys without a stream that are kept for a server, and new ones in a minute, so that a flood of made-up keys neither
 * fills the list nor causes many writes.
 */
export const maxUnknown = 100;
const maxNewUnknown = 20;
const maxOfStream = 10;

/** Attempts of one encoder that were refused for the same reason. */
type StoredRefusal = RefusedCall & { server: number; tries: number };

/** The same refusal enters the history of its stream once in ten minutes. */
const isInHistory = sql`EXISTS (
  SELECT FROM history WHERE history.stream = news.stream AND kind = 'refusal' AND "from" = news.ip
    AND history.reason = news.reason AND at > now() - interval '10 minutes')`;

/**
 * Stores refused attempts, each group once, by one statement, since their encoders wait for it. Those that were not refused for a
 * minute before are news.
 */
export async function storeRefusals(db: Deps['db'], refused: StoredRefusal[]): Promise<void> {
  const store = () =>
    sql`${prepared}${publishes('monitor')}
      WITH call AS (
        SELECT refused.*, row_number() OVER (PARTITION BY server, stream IS NULL) AS place
        FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
          AS refused (server int8, stream int8, key text, ip text, reason text, tries int4)
      ), stored AS (
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
          SELECT FROM refusal before WHERE before.id = refusal.id AND before."lastAt" > now() - interval '1 minute') AS "isNews"
      ), news AS (
        SELECT server, stream, ip, reason FROM stored WHERE "isNews"
      ), noted AS (
        INSERT INTO history (stream, kind, "from", reason)
        SELECT DISTINCT stream, 'refusal', ip, reason FROM news WHERE stream IS NOT NULL AND NOT ${isInHistory}
      )
      INSERT INTO event (kind, data)
      SELECT DISTINCT 'monitor', jsonb_build_object('id', stream, 'stream', stream) FROM news WHERE stream IS NOT NULL
      UNION ALL
      SELECT DISTINCT 'reference', jsonb_build_object('id', server, 'entity', ${serverEntity.name}::text) FROM news`.execute(
      db,
    );
  await retryAborted(store);
}

/** Deletes what the servers and streams of refused calls have too much of. */
export async function deleteOldest(db: Deps['db'], refused: StoredRefusal[]): Promise<void> {
  const servers = [...new Set(refused.flatMap(({ server, stream }) => (stream === null ? server : [])))];
  const streams = [...new Set(refused.flatMap(({ stream }) => stream ?? []))];
  const numbered = (owner: 'server' | 'stream') =>
    sql`SELECT id, row_number() OVER (PARTITION BY ${sql.ref(owner)} ORDER BY "lastAt" DESC, id DESC) AS place FROM refusal`;
  const remove = () =>
    sql`${prepared}
      DELETE FROM refusal WHERE id IN (
        SELECT id FROM (${numbered('server')} WHERE server = ANY(${servers}::int8[]) AND stream IS NULL) unknown WHERE place > ${sql.lit(maxUnknown)}
        UNION ALL SELECT id FROM (${numbered('stream')} WHERE stream = ANY(${streams}::int8[])) known WHERE place > ${sql.lit(maxOfStream)})`.execute(
      db,
    );
  await retryAborted(remove);
}
