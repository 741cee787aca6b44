import { can, maxAutoTakeRules } from '@touchline/contract';
import type { AutoTakeInput, AutoTakeRule } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { zoneOf } from '#server/auto-takes/read-rules';
import { recordKinds } from '#server/auto-takes/rule';
import type { RecordKind } from '#server/auto-takes/rule';
import { findAsked } from '#server/why/find-asked';
import type { Asked } from '#server/why/find-asked';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { versionConflict } from '#kit/version-conflict';
import { HttpError, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

/** The rules of oneself, or for administrators of any user, oldest first. Throws 403, 404. */
export async function listRules(db: Db, who: User, user: number | undefined, defaultZone: string) {
  const { id, name } = await findAsked(db, who, user);
  const { rows } = await sql<{
    zone: string;
  }>`SELECT ${zoneOf(defaultZone)} AS zone FROM "user" WHERE id = ${id}`.execute(db);
  const data = await readOwn(db, sql<boolean>`rule."user" = ${id}`);
  return { user: { id, name }, zone: rows[0]?.zone ?? defaultZone, data };
}

/** Throws 403 and 404 for the rules of somebody else, 409 for one too many, and 422. */
export async function createRule(trx: Transaction, who: User, input: AutoTakeInput & { user?: number | undefined }) {
  const owner = await findTaker(trx, who, input.user);
  await check(trx, input);
  // Locked, so that two concurrent requests cannot both make the last one.
  await sql`SELECT FROM "user" WHERE id = ${owner.id} FOR NO KEY UPDATE`.execute(trx);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int4 AS count FROM auto_take_rule WHERE "user" = ${owner.id}`.execute(trx);
  if ((counted[0]?.count ?? 0) >= maxAutoTakeRules)
    throw new HttpError(409, 'too_many', `A user has at most ${maxAutoTakeRules} rules; delete one first`, {});
  const { rows } = await sql<{ id: number }>`
    INSERT INTO auto_take_rule ("user", name, "isOn", "choosesBy", "fromMinute", "toMinute", days, "mayOverlap")
    VALUES (${owner.id}, ${input.name}, ${input.isOn}, ${choosesBy(input)}, ${input.fromMinute}, ${input.toMinute},
      ${daysOf(input)}, ${input.mayOverlap}) RETURNING id`.execute(trx);
  return stored(trx, who, { id: rows[0]?.id ?? 0, owner: owner.id }, input);
}

/** Throws 404 for a rule of somebody else, unless by an administrator, 409 for an outdated version, and 422. */
export async function updateRule(trx: Transaction, who: User, input: AutoTakeInput & { id: number; version: number }) {
  const { id, version } = input;
  const owner = await lockOwner(trx, who, id, version);
  await check(trx, input);
  await sql`
    UPDATE auto_take_rule SET version = version + 1, name = ${input.name}, "isOn" = ${input.isOn}, "choosesBy" = ${choosesBy(input)},
      "fromMinute" = ${input.fromMinute}, "toMinute" = ${input.toMinute}, days = ${daysOf(input)}, "mayOverlap" = ${input.mayOverlap}
    WHERE id = ${id}`.execute(trx);
  return stored(trx, who, { id, owner }, input);
}

/** Deletes those of the rules that are the user's own, or as an administrator all, and returns their ids. */
export async function removeRules(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; user: number }>`
    DELETE FROM auto_take_rule WHERE id = ANY(${ids}::int8[]) AND ${mine(who)} RETURNING id, "user"`.execute(trx);
  for (const user of new Set(rows.map((row) => row.user))) await publishRules(trx, who, user);
  return rows.map(({ id }) => id);
}

const mine = (who: User) => (can(who.role, 'administer') ? sql<boolean>`true` : sql<boolean>`"user" = ${who.id}`);

/** Oneself, or for administrators any user who may take. Throws 403, 404, 422. */
export async function findTaker(db: Db, who: User, user: number | undefined): Promise<Asked> {
  const asked = await findAsked(db, who, user);
  if (!can(asked.role, 'take.self')) throw invalidField('user', 'missing_record');
  return asked;
}

async function lockOwner(trx: Transaction, who: User, id: number, version: number): Promise<number> {
  const { rows } = await sql<{ user: number; version: number }>`
    SELECT "user", version FROM auto_take_rule WHERE id = ${id} AND ${mine(who)} FOR UPDATE`.execute(trx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.version === version) return found.user;
  const [current] = await readOwn(trx, sql<boolean>`rule.id = ${id}`);
  throw await versionConflict(trx, 'auto_take_rule', ['auto_take_record'], id, current);
}

type Conditions = Pick<AutoTakeInput, 'sports' | 'tournaments' | 'teams' | 'fromMinute' | 'toMinute' | 'days'>;

const listOf = { sport: 'sports', tournament: 'tournaments', team: 'teams' } as const;

export const choosesBy = (input: Conditions): RecordKind[] =>
  recordKinds.filter((kind) => input[listOf[kind]].length > 0);

const daysOf = ({ days }: Conditions) => [...new Set(days)].toSorted((a, b) => a - b);

/** Throws 422 for a rule that would take everything, half a period, and records that do not exist. */
export async function check(db: Db, input: Conditions): Promise<void> {
  const { fromMinute, toMinute, days } = input;
  if (choosesBy(input).length === 0 && fromMinute === null && toMinute === null && days.length === 0)
    throw invalidField('sports', 'required');
  if ((fromMinute === null) !== (toMinute === null))
    throw invalidField(fromMinute === null ? 'fromMinute' : 'toMinute', 'required');
  if (fromMinute !== null && fromMinute === toMinute) throw invalidField('toMinute', 'mismatch');
  for (const kind of recordKinds) {
    const ids = [...new Set(input[listOf[kind]])];
    const { rows } = await sql`SELECT FROM ${sql.table(kind)} WHERE id = ANY(${ids}::int8[]) FOR KEY SHARE`.execute(db);
    if (rows.length < ids.length) throw invalidField(listOf[kind], 'missing_record');
  }
}

/** Stores what the rule chooses by, and lets it look at the matches to come. */
async function stored(
  trx: Transaction,
  who: User,
  { id, owner }: { id: number; owner: number },
  input: AutoTakeInput,
): Promise<AutoTakeRule> {
  await sql`DELETE FROM auto_take_record WHERE rule = ${id} AND NOT coalesce(
    sport = ANY(${input.sports}::int8[]), tournament = ANY(${input.tournaments}::int8[]), team = ANY(${input.teams}::int8[]))`.execute(
    trx,
  );
  for (const kind of recordKinds)
    await sql`INSERT INTO auto_take_record (rule, ${sql.ref(kind)}) SELECT DISTINCT ${id}::int8, id FROM unnest(${input[listOf[kind]]}::int8[]) AS id
      WHERE NOT EXISTS (SELECT FROM auto_take_record record WHERE record.rule = ${id} AND ${sql.ref(`record.${kind}`)} = id)`.execute(
      trx,
    );
  if (input.isOn) await sql`INSERT INTO auto_take_due (rule) VALUES (${id})`.execute(trx);
  await publishRules(trx, who, owner);
  const [rule] = await readOwn(trx, sql<boolean>`rule.id = ${id}`);
  if (!rule) throw new Error('the rule that was just stored is missing');
  return rule;
}

/** Lets the screens of the owner, and of the administrator who changes their rules, read them again. */
async function publishRules(trx: Transaction, who: User, owner: number): Promise<void> {
  for (const user of new Set([owner, who.id])) await publish(trx, 'reference', { id: null, entity: 'autoTake', user });
}

const russian = sql`, 'nameRu', coalesce(nullif(sport."nameRu", ''), sport.name)`;
const nothing = sql``;

/** SQL: the records of a kind that a rule chooses by. */
const named = (kind: RecordKind): RawBuilder<unknown> => sql`coalesce((
  SELECT jsonb_agg(DISTINCT jsonb_build_object('id', ${sql.ref(`${kind}.id`)}, 'name', ${sql.ref(`${kind}.name`)}
    ${kind === 'sport' ? russian : nothing}))
  FROM auto_take_record record JOIN ${sql.table(kind)} ON ${sql.ref(`${kind}.id`)} = ${sql.ref(`record.${kind}`)}
  WHERE record.rule = rule.id), '[]')`;

type Stored = Omit<AutoTakeRule, 'sports' | 'tournaments' | 'teams' | 'isBroken'> & { choosesBy: RecordKind[] };

async function readOwn(db: Db, which: RawBuilder<boolean>): Promise<AutoTakeRule[]> {
  const { rows } = await sql<Stored>`
    SELECT rule.id, rule.version, rule.name, "isOn", "choosesBy", "fromMinute", "toMinute", days, "mayOverlap",
      ${named('sport')} AS "sportNames", ${named('tournament')} AS "tournamentNames", ${named('team')} AS "teamNames"
    FROM auto_take_rule rule WHERE ${which} ORDER BY rule.id`.execute(db);
  return rows.map(({ choosesBy: kinds, ...rule }) => {
    const ids = {
      sports: rule.sportNames.map(({ id }) => id),
      tournaments: rule.tournamentNames.map(({ id }) => id),
      teams: rule.teamNames.map(({ id }) => id),
    };
    return { ...rule, ...ids, isBroken: kinds.some((kind) => ids[listOf[kind]].length === 0) };
  });
}
