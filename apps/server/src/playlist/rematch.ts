import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { concernedByNames, concernedByStreams, queriesOf } from '#server/playlist/affected';
import { breather } from '#server/playlist/breather';
import { judgedFor, keysOfQuery } from '#server/playlist/candidates';
import { choose } from '#server/playlist/choose';
import { keepNames } from '#server/playlist/known-names';
import type { KnownNames } from '#server/playlist/known-names';
import type { QueryKeys } from '#server/playlist/meet';
import { holdMatching } from '#server/playlist/lock';
import { readQueries } from '#server/playlist/query';
import type { Query } from '#server/playlist/query';
import { settle, tellOwners } from '#server/playlist/settle';
import type { Db } from '#database/pool';
import type { Database } from '#database/tables';
import type { FollowUp } from '#kit/change';

type Kind = 'stream' | 'playlist' | 'team' | 'sport' | 'user';
type Noted = { kind: Kind; record: number };
type Trx = Kysely<Database>;

/** Queries worked on together. */
const portion = 500;
/** Streams whose queries are looked for together. */
const manyStreams = 2_000;

/**
 * Matches anew what triggers have noted: what changed in a transaction before it ends, so that a stream, a query or a
 * name is never seen without what follows from it. Access of people follows in a transaction of its own right after:
 * there the owner's row is free, and a notice that refers to it does not wait for whoever changes it.
 */
export function rematching(db: Db, log: Logger): FollowUp {
  const knownNames = keepNames();
  const work = async (trx: Trx, noted: readonly Noted[]) => {
    const of = (kind: Kind) => [...new Set(noted.filter((one) => one.kind === kind).map(({ record }) => record))];
    if (noted.length === 0) return;
    await holdMatching(trx);
    const [teams, sports] = [of('team'), of('sport')];
    const areNamesChanged = teams.length + sports.length > 0;
    const known = await knownNames(trx, areNamesChanged);
    const named = areNamesChanged ? await concernedByNames(trx, teams, sports) : { streams: [], queries: [] };
    const asked = of('playlist');
    // Keys first: streams find queries by them.
    await keepKeys(trx, [...asked, ...named.queries], known);
    const streams = (await hasQueries(trx)) ? [...of('stream'), ...named.streams] : [];
    const concerned = new Set([...asked, ...named.queries, ...(await queriesOf(trx, of('user')))]);
    // In portions: a long list of ids would hold everybody up while it is written down.
    for (let from = 0; from < streams.length; from += manyStreams)
      for (const id of await concernedByStreams(trx, streams.slice(from, from + manyStreams), known)) concerned.add(id);
    await matchAll(trx, [...concerned], new Set(asked), known);
  };
  return {
    async within(trx) {
      const noted = await takeNoted(trx);
      await work(
        trx,
        noted.filter(({ kind }) => kind !== 'user'),
      );
      return noted.some(({ kind }) => kind === 'user');
    },
    async after() {
      // Not a `change`: nothing follows from it, and what another process has taken would be waited for in a circle.
      await db
        .transaction()
        .execute(async (trx) => work(trx, await takeUsers(trx)))
        .catch((error: unknown) => {
          // What was noted stays until the next change works it off.
          log.warn({ err: error }, 'queries of people whose access changed were not matched anew yet');
        });
    },
  };
}

/** Takes what is noted, also by transactions that ended without working it off. Of people only reads it. */
async function takeNoted(trx: Trx): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    WITH taken AS (
      DELETE FROM rematch WHERE id IN (SELECT id FROM rematch WHERE kind <> 'user' FOR UPDATE SKIP LOCKED)
      RETURNING kind, record
    )
    SELECT kind, record FROM taken UNION ALL (SELECT kind, record FROM rematch WHERE kind = 'user' LIMIT 1)`.execute(
    trx,
  );
  return rows;
}

/** Asked once matching is held: a query that somebody makes at this moment is seen then, and not before. */
async function hasQueries(trx: Trx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM playlist WHERE "revokedAt" IS NULL LIMIT 1`.execute(trx);
  return rows.length > 0;
}

async function takeUsers(trx: Trx): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    DELETE FROM rematch WHERE id IN (SELECT id FROM rematch WHERE kind = 'user' FOR UPDATE SKIP LOCKED)
    RETURNING kind, record`.execute(trx);
  return rows;
}

async function matchAll(trx: Trx, ids: number[], asked: ReadonlySet<number>, known: KnownNames): Promise<void> {
  const changed: Query[] = [];
  for (let from = 0; from < ids.length; from += portion) {
    const queries = (await readQueries(trx, ids.slice(from, from + portion))).filter(({ isRevoked }) => !isRevoked);
    const keys = new Map<number, QueryKeys>();
    for (const query of queries) keys.set(query.id, await keysOfQuery(query, known));
    const judged = await judgedFor(trx, queries, keys, known);
    const chosen = queries.map((query) => {
      const isAsked = asked.has(query.id);
      return { query, choice: choose(query, judged.get(query.id) ?? [], isAsked), isAsked };
    });
    changed.push(...(await settle(trx, chosen)));
  }
  await tellOwners(trx, changed);
}

/** Stores under which keys streams find these queries. */
async function keepKeys(trx: Trx, ids: number[], known: KnownNames): Promise<void> {
  const breathe = breather();
  for (let from = 0; from < ids.length; from += portion) {
    const queries = await readQueries(trx, ids.slice(from, from + portion));
    const given = [];
    for (const query of queries) {
      given.push({ playlist: query.id, ...(await keysOfQuery(query, known)) });
      await breathe();
    }
    await sql`
      INSERT INTO playlist_key (playlist, side1, side2)
      SELECT playlist, side1, side2 FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given(playlist int8, side1 text[], side2 text[])
      ON CONFLICT (playlist) DO UPDATE SET side1 = excluded.side1, side2 = excluded.side2`.execute(trx);
  }
  // What waits to be sorted into the index makes every search slow, and the planner give the index up.
  if (ids.length > 0) await sql`SELECT gin_clean_pending_list('playlist_key_sides')`.execute(trx);
}
