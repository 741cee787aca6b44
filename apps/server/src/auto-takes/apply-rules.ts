import { sql } from 'kysely';
import { decideAll } from '#server/auto-takes/decide';
import type { Rights } from '#server/auto-takes/decide';
import { openDesk } from '#server/auto-takes/desk';
import type { Desk } from '#server/auto-takes/desk';
import { fulfills } from '#server/auto-takes/fulfills';
import { matchColumns } from '#server/auto-takes/match-row';
import { readRules, rulesInForce } from '#server/auto-takes/read-rules';
import type { InForce } from '#server/auto-takes/read-rules';
import { rightsOf } from '#server/auto-takes/rights';
import type { Match, Rule } from '#server/auto-takes/rule';
import { storeTakes } from '#server/auto-takes/store-takes';
import type { Taken } from '#server/auto-takes/store-takes';
import { canWorkOn } from '#server/streams/access';
import { longestMatch } from '#server/streams/window';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

type Context = Pick<Deps, 'db' | 'totals' | 'settings'>;

/** Matches of one transaction, so that its locks are short. */
const portion = 200;

/** Whether something has changed that the rules have not looked at. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`${prepared} SELECT FROM auto_take_due LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** `busy`: another process is at it. `rest`: nothing is due. */
export type Applied = 'busy' | 'some' | 'rest';

/**
 * Lets the rules look at the matches that are due next. One process at a time does it, because each decision follows from
 * the one before.
 */
export async function applyRules(context: Context, trx: Transaction): Promise<Applied> {
  const { rows: locks } = await sql<{ isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.autoTakes)}) AS "isMine"`.execute(trx);
  if (!locks[0]?.isMine) return 'busy';
  await noteMatchesOfRules(trx);
  const inForce = await readRules(trx, context.settings.now().defaultZone);
  if (inForce.rules.length === 0) {
    // A rule may have been stored since.
    const { rows } =
      await sql`DELETE FROM auto_take_due WHERE NOT EXISTS (SELECT FROM ${rulesInForce}) RETURNING id`.execute(trx);
    return rows.length > 0 ? 'some' : 'rest';
  }
  const due = await nextDue(trx);
  if (due.length === 0) return 'rest';
  await takeDue(context, trx, inForce, due);
  await sql`DELETE FROM auto_take_due WHERE id = ANY(${due.map(({ id }) => id)}::int8[])`.execute(trx);
  return 'some';
}

/**
 * A rule that is new or changed looks at every match that has not begun. After the commit that stored it: whatever a
 * transaction stores that is still running then notes itself.
 */
async function noteMatchesOfRules(trx: Transaction): Promise<void> {
  await sql`
    WITH changed AS (DELETE FROM auto_take_due WHERE stream IS NULL RETURNING rule, "notedAt")
    INSERT INTO auto_take_due (stream, rule, "notedAt")
    SELECT stream.id, changed.rule, changed."notedAt" FROM changed JOIN auto_take_rule ON auto_take_rule.id = changed.rule AND "isOn"
      CROSS JOIN stream
    WHERE stream."archivedAt" IS NULL AND stream.phase = 'scheduled' AND stream."startAt" > now()
      AND (NOT 'sport' = ANY("choosesBy") OR stream.sport IN (SELECT sport FROM auto_take_record WHERE rule = changed.rule))
      AND (NOT 'tournament' = ANY("choosesBy") OR stream.tournament IN (SELECT tournament FROM auto_take_record WHERE rule = changed.rule))
      AND (NOT 'team' = ANY("choosesBy") OR stream.team1 IN (SELECT team FROM auto_take_record WHERE rule = changed.rule)
        OR stream.team2 IN (SELECT team FROM auto_take_record WHERE rule = changed.rule))`.execute(trx);
}

type Due = { id: number; stream: number; rule: number | null };

/** In the order in which a replay decides. */
async function nextDue(trx: Transaction): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT due.id, due.stream, due.rule FROM auto_take_due due LEFT JOIN stream ON stream.id = due.stream
    WHERE due.stream IS NOT NULL ORDER BY due."notedAt", stream."startAt", due.stream, due.id LIMIT ${portion}`.execute(
    trx,
  );
  return rows;
}

async function takeDue(context: Context, trx: Transaction, { rules, owners }: InForce, due: readonly Due[]) {
  const byStream = Map.groupBy(due, ({ stream }) => stream);
  const matches = await lockMatches(trx, [...byStream.keys()]);
  const rulesFor = (match: Match): readonly Rule[] => {
    const notes = byStream.get(match.id) ?? [];
    return notes.some(({ rule }) => rule === null)
      ? rules
      : rules.filter(({ id }) => notes.some(({ rule }) => rule === id));
  };
  const concerned = new Set(
    matches.flatMap((match) => rulesFor(match).flatMap((r) => (fulfills(r, match) ? r.user : []))),
  );
  if (concerned.size === 0) return;
  await lockUsers(trx, [...concerned]);
  const desk = await readDesk(trx, matches, [...concerned]);
  const people = new Map([...owners].filter(([id]) => concerned.has(id)));
  const rights: Rights = await rightsOf(context, people, [...byStream.keys()]);
  const order = new Map(due.map(({ stream }, place) => [stream, place]));
  const taken: Taken[] = [];
  // One after the other in the order of the notes, which says what was changed at the same moment.
  for (const match of matches.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)))
    for (const { verdicts } of decideAll([match], rulesFor, { desk, rights, at: Date.now() }))
      for (const { rule, outcome } of verdicts) if (outcome === 'taken') taken.push({ match, rule });
  await storeTakes(trx, taken, owners);
}

/** Locks them against changes, as everybody does who takes: streams first, then people. */
async function lockMatches(trx: Transaction, ids: number[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT ${matchColumns} FROM stream WHERE id = ANY(${ids}::int8[]) ORDER BY id FOR SHARE`.execute(trx);
  return rows;
}

/** A take refers to its user, so nobody takes anything for them until this transaction ends. */
async function lockUsers(trx: Transaction, ids: number[]): Promise<void> {
  await sql`SELECT FROM "user" WHERE id = ANY(${ids}::int8[]) ORDER BY id FOR UPDATE`.execute(trx);
}

/** Who can work on the matches that they have, and what else the users have then. In statements of their own, which see what the locks waited for. */
export async function readDesk(db: Db, matches: readonly Match[], users: number[]): Promise<Desk> {
  const desk = openDesk();
  for (const match of matches) desk.put(match);
  const ids = matches.map(({ id }) => id);
  const from = new Date(Math.min(...matches.map(({ startsAt }) => startsAt))).toISOString();
  const to = new Date(Math.max(...matches.map(({ endsAt }) => endsAt))).toISOString();
  const { rows: held } = await sql<Match>`
    SELECT DISTINCT ${matchColumns} FROM take JOIN stream ON stream.id = take.stream
    WHERE take."user" = ANY(${users}::int8[]) AND stream."archivedAt" IS NULL AND stream.phase IN ('scheduled', 'live')
      AND stream."startAt" BETWEEN ${from}::timestamptz - ${longestMatch} AND ${to}::timestamptz`.execute(db);
  for (const match of held) desk.put(match);
  const { rows: released } = await sql<{ user: number; stream: number }>`
    SELECT DISTINCT "user", stream FROM taken WHERE stream = ANY(${ids}::int8[]) AND "user" = ANY(${users}::int8[])`.execute(
    db,
  );
  for (const { user, stream } of released) desk.release(user, stream);
  const { rows: takes } = await sql<{ user: number; stream: number }>`
    SELECT "user", stream FROM take JOIN "user" ON "user".id = take."user"
    WHERE stream = ANY(${[...ids, ...held.map(({ id }) => id)]}::int8[]) AND ${canWorkOn('user', sql.ref('take.stream'))}
    ORDER BY "takenAt", "user"`.execute(db);
  for (const { user, stream } of takes) desk.take(user, stream);
  return desk;
}
