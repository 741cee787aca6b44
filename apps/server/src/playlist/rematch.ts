import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { concernedByNames, concernedByStreams, queriesOf } from '#server/playlist/affected';
import { judgedFor } from '#server/playlist/candidates';
import type { Concerned } from '#server/playlist/candidates';
import { choose } from '#server/playlist/choose';
import { keepKeys } from '#server/playlist/keep-keys';
import { keepNames } from '#server/playlist/known-names';
import type { KnownNames } from '#server/playlist/known-names';
import { holdMatching, holding } from '#server/playlist/lock';
import { look, readOpen } from '#server/playlist/open-streams';
import { readQueries } from '#server/playlist/query';
import type { Query } from '#server/playlist/query';
import { settle, tellOwners } from '#server/playlist/settle';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { Database } from '#database/tables';
import type { FollowUp } from '#kit/change';

type Kind = 'stream' | 'playlist' | 'team' | 'sport' | 'user';
/** Each kind once. */
type Noted = { kind: Kind; records: number[] };
type Trx = Kysely<Database>;

/** Queries worked on together. */
const portion = 500;
/** Streams whose queries are looked for together: a long list would hold everybody up while it is written down. */
const manyStreams = 2_000;

/** In one value: an import notes a hundred thousand, and reading as many rows would stop everything else meanwhile. */
const records = sql`json_agg(DISTINCT record) AS records`;

const isOfUser = ({ kind }: Noted) => kind === 'user';

/**
 * Matches anew what triggers have noted: what changed in a transaction before it ends, so that a stream, a query or a
 * name is never seen without what follows from it. Access of people follows in a transaction of its own right after:
 * there the owner's row is free, and a notice that refers to it does not wait for whoever changes it.
 *
 * Matching is one at a time, so what counts is how often it asks the database while others wait: once to take the notes
 * and hold matching, once for the streams, once for the queries that they may concern, and nothing more when there are
 * none; else once each for what may be seen, to write, to notify and to publish.
 */
export function rematching(db: Db, log: Logger): FollowUp {
  const knownNames = keepNames();
  /** Matching is held. */
  const work = async (trx: Trx, noted: readonly Noted[]) => {
    const of = (kind: Kind) => noted.find((one) => one.kind === kind)?.records ?? [];
    const [teams, sports, streams] = [of('team'), of('sport'), of('stream')];
    const areNamesChanged = teams.length + sports.length > 0;
    const held = await look(trx, streams.slice(0, manyStreams));
    // Names have moved on all the same: other processes have to read them again.
    const known = await knownNames(trx, held.stamp, areNamesChanged);
    if (!held.hasQueries) return;
    const named = areNamesChanged ? await concernedByNames(trx, teams, sports) : { streams: [], queries: [] };
    const [asked, concerned] = [of('playlist'), new Map<number, Concerned>()];
    // Keys first: streams find queries by them.
    for (const query of await inPortions([...new Set([...asked, ...named.queries])], (ids) => readQueries(trx, ids)))
      concerned.set(query.id, { query, found: null });
    await keepKeys(
      trx,
      [...concerned.values()].map(({ query }) => query),
      known,
    );
    const others = (await queriesOf(trx, of('user'))).filter((id) => !concerned.has(id));
    for (const query of await inPortions(others, (ids) => readQueries(trx, ids)))
      concerned.set(query.id, { query, found: null });
    const all = [...new Set([...streams, ...named.streams])];
    for (let from = 0; from < all.length; from += manyStreams) {
      const ids = all.slice(from, from + manyStreams);
      const seen = from === 0 ? held.open : [];
      const unseen = from === 0 ? ids.slice(streams.length) : ids;
      const open = [...seen, ...(await readOpen(trx, unseen))];
      for (const one of await concernedByStreams(trx, { ids, open, areNamesChanged }, known)) add(concerned, one);
    }
    await matchAll(trx, [...concerned.values()], new Set(asked), known);
  };
  return {
    async within(trx) {
      const noted = await takeNoted(trx);
      const now = noted.filter((one) => !isOfUser(one));
      if (now.length > 0) await work(trx, now);
      return noted.some(isOfUser);
    },
    async after() {
      // Not a `change`: nothing follows from it, and what another process has taken would be waited for in a circle.
      await db
        .transaction()
        .execute(async (trx) => {
          const noted = await takeUsers(trx);
          if (noted.length === 0) return;
          await holdMatching(trx);
          await work(trx, noted);
        })
        .catch((error: unknown) => {
          // What was noted stays until the next change works it off.
          log.warn({ err: error }, 'queries of people whose access changed were not matched anew yet');
        });
    },
  };
}

/** What is looked at fully stays so; of what is found for one query in several portions all counts. */
function add(concerned: Map<number, Concerned>, one: Concerned): void {
  const before = concerned.get(one.query.id);
  if (!before) concerned.set(one.query.id, one);
  else if (before.found !== null) before.found = one.found && [...before.found, ...one.found];
}

async function inPortions(ids: number[], read: (ids: number[]) => Promise<Query[]>): Promise<Query[]> {
  const found: Query[] = [];
  for (let from = 0; from < ids.length; from += portion) found.push(...(await read(ids.slice(from, from + portion))));
  return found;
}

/**
 * Takes what is noted, also by transactions that ended without working it off, and then holds matching, if there is
 * anything. Of people only reads it.
 */
async function takeNoted(trx: Trx): Promise<Noted[]> {
  const { rows } = await sql<Noted>`${prepared}
    WITH taken AS MATERIALIZED (
      DELETE FROM rematch
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM rematch WHERE kind <> 'user' FOR UPDATE SKIP LOCKED))
      RETURNING kind, record
    ), held AS MATERIALIZED (
      SELECT ${holding} FROM (SELECT FROM taken LIMIT 1) one
    )
    SELECT kind, ${records} FROM taken LEFT JOIN held ON true GROUP BY kind
    UNION ALL (SELECT kind, json_build_array(record) FROM rematch WHERE kind = 'user' LIMIT 1)`.execute(trx);
  return rows;
}

async function takeUsers(trx: Trx): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    WITH taken AS (
      DELETE FROM rematch WHERE id IN (SELECT id FROM rematch WHERE kind = 'user' FOR UPDATE SKIP LOCKED)
      RETURNING kind, record
    )
    SELECT kind, ${records} FROM taken GROUP BY kind`.execute(trx);
  return rows;
}

async function matchAll(
  trx: Trx,
  concerned: Concerned[],
  asked: ReadonlySet<number>,
  known: KnownNames,
): Promise<void> {
  const changed: Query[] = [];
  for (let from = 0; from < concerned.length; from += portion) {
    const some = concerned.slice(from, from + portion);
    const judged = await judgedFor(trx, some, known);
    const chosen = some.map(({ query }) => {
      const isAsked = asked.has(query.id);
      return { query, choice: choose(query, judged.get(query.id) ?? [], isAsked), isAsked };
    });
    changed.push(...(await settle(trx, chosen)));
  }
  await tellOwners(trx, changed);
}
