import { isAvailable, monitorStates, networksIn, stream as streamEntity } from '@touchline/contract';
import type { CutReason, EndedPublisher, Refusal } from '@touchline/contract';
import { isFromNetwork } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isPublishSecret } from '#server/streams/publish-secret';
import type { PublishIdentity } from '#server/streams/publish-secret';
import { leadTime } from '#server/streams/window';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

/** A stream as the right to publish it depends on. */
export type Candidate = PublishIdentity & {
  server: number | null;
  enabled: boolean;
  serverArchived: boolean;
  phase: string;
  encoderAddresses: string;
  archived: boolean;
  cut: boolean;
  early: boolean;
  late: boolean;
  /** Set up before publish secrets were introduced, and the grace period of the settings is not over. */
  secretOptional: boolean;
  /** The publisher that was let in last came before the present publish secret. A stream that is pulled needs none. */
  secretReplaced: boolean;
  /** Its stored publisher, as `address connection`. */
  publisher: string | null;
  /** The prober sees a signal. */
  onAir: boolean;
};

/** SQL over `monitor`: whether the prober sees a signal, and its last round is not too old to be believed. */
export const isOnAir = sql<boolean>`coalesce(monitor.state = ANY(${monitorStates.filter(isAvailable)}) AND monitor."staleAt" > now(), false)`;

const candidates = sql`
  SELECT stream.id, stream.key, "publishSecretVersion", stream.server, coalesce(server.enabled, false) AS enabled,
    server."archivedAt" IS NOT NULL AS "serverArchived", phase, "encoderAddresses",
    stream."archivedAt" IS NOT NULL AS archived, "cutAt" IS NOT NULL AS cut, "startAt" > now() + ${leadTime} AS early,
    phase = 'scheduled' AND now() > "endAt" AS late,
    "secretOptional" AND coalesce((SELECT "secretOptionalUntil" FROM setting) >= (now() AT TIME ZONE 'UTC')::date, false) AS "secretOptional",
    coalesce(monitor."publishedSecretVersion" <> "publishSecretVersion", false)
      AND (monitor.publisher IS NOT NULL OR source_url = '') AS "secretReplaced", monitor.publisher,
    ${isOnAir} AS "onAir"
  FROM stream LEFT JOIN server ON server.id = stream.server LEFT JOIN monitor ON monitor.stream = stream.id`;

/** SQL for the stream of a key: one that is not archived comes before archived ones, of which the newest counts. */
const candidateOf = (key: RawBuilder<unknown>) => sql`
  (${candidates} WHERE key = ${key} AND stream."archivedAt" IS NULL)
  UNION ALL (${candidates} WHERE key = ${key} AND stream."archivedAt" IS NOT NULL ORDER BY stream."archivedAt" DESC LIMIT 1)
  LIMIT 1`;

/** `seen`: stands for all that was found, to see later whether it is still so. */
export type FoundCandidate = Candidate & { seen: string };

/** SQL for `seen` of a row of `candidates`. */
const seenOf = (row: RawBuilder<unknown>) => sql`md5(${row}::text)`;

/** The streams of keys. */
export async function findCandidates(db: Db, keys: string[]): Promise<Map<string, FoundCandidate>> {
  // Encoders choose the texts: an invalid key needs no query.
  const valid = [...new Set(keys)].filter((key) => key !== '' && streamEntity.fields.key.schema.safeParse(key).success);
  if (valid.length === 0) return new Map();
  const { rows } = await sql<FoundCandidate>`${prepared}
    SELECT found.*, ${seenOf(sql`found`)} AS seen FROM unnest(${valid}::text[]) AS asked CROSS JOIN LATERAL (${candidateOf(sql`asked`)}) AS found`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** A stream whoever asks, with its present values. */
export async function findCandidate(db: Db, id: number): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`${candidates} WHERE stream.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * SQL that locks the streams of the table `found` and selects those that are as its rows have `seen` them, without streams that
 * somebody else has locked.
 */
export const unchangedCandidates = (found: RawBuilder<unknown>) => sql`
  SELECT candidate.id AS stream FROM (
    ${candidates} WHERE stream.id = ANY(ARRAY(SELECT stream FROM ${found})) ORDER BY stream.id
    FOR NO KEY UPDATE OF stream SKIP LOCKED
  ) AS candidate
  WHERE EXISTS (SELECT FROM ${found} AS found WHERE found.stream = candidate.id AND found.seen = ${seenOf(sql`candidate`)})`;

/** Locks a stream and returns it as it is then; null when it is gone. */
export async function lockCandidate(trx: Transaction, id: number): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`${prepared}
    ${candidates} WHERE stream.id = ${id} FOR NO KEY UPDATE OF stream`.execute(trx);
  return rows[0] ?? null;
}

/** Those of the keys whose publishers may not publish to this server any more. */
export async function findEnded(db: Db, server: number, keys: string[]): Promise<EndedPublisher[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ asked: string; found: Candidate | null }>`${prepared}
    SELECT asked, to_jsonb(found) AS found FROM unnest(${keys}::text[]) AS asked
    LEFT JOIN LATERAL (${candidateOf(sql`asked`)}) AS found ON true`.execute(db);
  return rows.flatMap(({ asked: key, found }) => {
    const reason = endOf(found, server);
    return reason ? [{ key, reason, message: reasonOf(reason) }] : [];
  });
}

/**
 * Why the publisher of the stream may not go on. The end of the window is no such reason: a match that simply runs over
 * is not cut.
 */
function endOf(found: Candidate | null, server: number): CutReason | null {
  const refusal = refusalOfPlace(found, server) ?? refusalOfMatch(found);
  if (refusal) return refusal;
  if (found?.serverArchived) return 'server_archived';
  if (found?.secretReplaced) return 'secret_replaced';
  const [ip = ''] = found?.publisher?.split(' ') ?? [];
  return found?.publisher && !mayComeFrom(found, ip) ? 'wrong_address' : null;
}

const mayComeFrom = ({ encoderAddresses }: Candidate, ip: string): boolean =>
  isFromNetwork({ networks: networksIn(encoderAddresses) }, ip);

/**
 * Why a publisher may not begin, or null. `secret`: null when the publish URL has none. `ip`: empty when its server does
 * not say it.
 */
export function refusalOf(
  { env }: Pick<Deps, 'env'>,
  found: Candidate | null,
  server: number,
  { secret, ip }: { secret: string | null; ip: string },
): Refusal | null {
  const refusal = refusalOfPlace(found, server);
  if (!found || refusal) return refusal;
  if (secret === null && !found.secretOptional) return 'no_secret';
  if (secret !== null && !isPublishSecret(env.SECRET_KEY, found, secret)) return 'wrong_secret';
  if (!mayComeFrom(found, ip)) return 'wrong_address';
  // A live match accepts a signal at any time, because somebody set it live by hand.
  if (found.early && found.phase === 'scheduled') return 'too_early';
  return refusalOfMatch(found) ?? (found.late ? 'too_late' : null);
}

function refusalOfPlace(found: Candidate | null, server: number): Refusal | null {
  if (!found) return 'unknown_key';
  if (found.archived) return 'archived';
  if (found.server !== server) return 'wrong_server';
  return found.enabled ? null : 'server_disabled';
}

function refusalOfMatch(found: Candidate | null): Refusal | null {
  if (found?.cut) return 'cut';
  if (found?.phase === 'canceled') return 'canceled';
  return found?.phase === 'finished' ? 'too_late' : null;
}

const sentences: Record<CutReason | 'already_published', string> = {
  unknown_key: 'no stream has this key',
  archived: 'the stream is archived',
  wrong_server: 'the stream belongs to another server',
  server_disabled: 'the server is switched off in the console',
  no_secret: 'the address has no publish secret; copy it anew from the console',
  wrong_secret: 'the publish secret is not the one of this stream; copy the address anew from the console',
  server_archived: 'the server is archived in the console',
  secret_replaced: 'the publish secret was replaced; copy the address anew from the console',
  already_published: 'another encoder is publishing with this key',
  cut: 'the stream was cut in the console; ask its operators to let it publish again',
  wrong_address: 'encoders may not publish this stream from this address',
  canceled: 'the match is canceled',
  too_early: 'the match starts later; publish shortly before it',
  too_late: 'the match is over',
};

/** The reason that is sent to the encoder. */
export const reasonOf = (refusal: CutReason | 'already_published') => sentences[refusal];
