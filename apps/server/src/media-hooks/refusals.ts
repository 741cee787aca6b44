import { server as serverEntity } from '@touchline/contract';
import type { PublishRefusal } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

/** `stream`: null when no stream has the key. */
export type RefusedCall = { stream: number | null; key: string; ip: string; reason: PublishRefusal };

/** Notes that a server refused an encoder, so that a person finds it. */
export type NoteRefusal = (server: number, call: RefusedCall) => Promise<void>;

/** An encoder that retries is stored this often; its tries in between are counted in memory. */
const storeEveryMs = 10_000;
const maxGroups = 5_000;

/** `now`: a monotonic clock in milliseconds. */
export function openRefusals({ db }: Pick<Deps, 'db'>, now: () => number): NoteRefusal {
  const groups = new Map<string, { storedAt: number; tries: number }>();
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
    await storeRefusal(db, server, refused, 1 + (known?.tries ?? 0));
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

/** Stores refused attempts of one encoder for the same reason. */
export async function storeRefusal(db: Deps['db'], server: number, call: RefusedCall, tries: number): Promise<void> {
  await change(db, null, async (trx) => {
    const owner = call.stream === null ? sql`server WHERE id = ${server}` : sql`stream WHERE id = ${call.stream}`;
    const { rows: owners } = await sql`SELECT FROM ${owner} FOR NO KEY UPDATE`.execute(trx);
    if (owners.length === 0 || (call.stream === null && (await isFlooded(trx, server, call)))) return;
    const { rows } = await sql<{ isNews: boolean }>`
      INSERT INTO refusal (server, stream, key, ip, reason, tries)
      SELECT id, ${call.stream}::int8, ${call.key}, ${call.ip}, ${call.reason}, ${tries}::int4 FROM server WHERE id = ${server}
      ON CONFLICT (server, stream, key, ip, reason) DO UPDATE SET "lastAt" = now(), tries = refusal.tries + excluded.tries
      RETURNING NOT EXISTS (
        SELECT FROM refusal before WHERE before.id = refusal.id AND before."lastAt" > now() - interval '1 minute') AS "isNews"`.execute(
      trx,
    );
    await deleteOldest(trx, server, call.stream);
    if (!rows[0]?.isNews) return;
    if (call.stream !== null) await addToHistory(trx, call.stream, call);
    await publish(trx, 'reference', { id: server, entity: serverEntity.name });
  });
}

async function isFlooded(trx: Transaction, server: number, { key, ip }: RefusedCall): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    SELECT NOT EXISTS (SELECT FROM refusal WHERE server = ${server} AND stream IS NULL AND key = ${key} AND ip = ${ip}) AND (
      SELECT count(*) FROM refusal WHERE server = ${server} AND stream IS NULL AND "firstAt" > now() - interval '1 minute'
    ) >= ${sql.lit(maxNewUnknown)} AS yes`.execute(trx);
  return rows[0]?.yes ?? false;
}

async function deleteOldest(trx: Transaction, server: number, stream: number | null): Promise<void> {
  const [ofOwner, kept] =
    stream === null ? [sql`server = ${server} AND stream IS NULL`, maxUnknown] : [sql`stream = ${stream}`, maxOfStream];
  await sql`
    DELETE FROM refusal WHERE id IN (
      SELECT id FROM refusal WHERE ${ofOwner} ORDER BY "lastAt" DESC, id DESC OFFSET ${sql.lit(kept)})`.execute(trx);
}

/** The same refusal enters the history of its stream once in ten minutes. */
async function addToHistory(trx: Transaction, stream: number, { ip, reason }: RefusedCall): Promise<void> {
  await sql`
    INSERT INTO history (stream, kind, "from", reason)
    SELECT ${stream}, 'refusal', ${ip}, ${reason} WHERE NOT EXISTS (
      SELECT FROM history WHERE stream = ${stream} AND kind = 'refusal' AND "from" = ${ip} AND reason = ${reason}
        AND at > now() - interval '10 minutes')`.execute(trx);
  await publish(trx, 'monitor', { id: stream, stream });
}
