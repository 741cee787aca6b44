import { rolesWith } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inOrder } from '#server/auto-takes/rule';
import type { Rule } from '#server/auto-takes/rule';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** An owner of rules, with what the access rule lists. */
export type Owner = Pick<User, 'id' | 'name' | 'email' | 'role' | 'access' | 'streams' | 'session' | 'accessToken'>;

export type InForce = { rules: Rule[]; owners: ReadonlyMap<number, Owner> };

const idsOf = (column: string): RawBuilder<unknown> => sql`coalesce((
  SELECT jsonb_agg(DISTINCT ${sql.ref(column)}) FROM auto_take_record record
  WHERE record.rule = rule.id AND ${sql.ref(column)} IS NOT NULL), '[]')`;

const canTake = sql<boolean>`("user".status = 'active' AND "user".role = ANY(${rolesWith('take.self')}::text[]))`;

/** SQL over "user": the zone of their days and hours. */
export const zoneOf = (defaultZone: string): RawBuilder<string> =>
  sql<string>`coalesce("user".settings ->> 'timezone', ${defaultZone}::text)`;

/** SQL: the rules that are on, of people who may take, as `rule` and "user". */
export const rulesInForce = sql`auto_take_rule rule JOIN "user" ON "user".id = rule."user" WHERE "isOn" AND ${canTake}`;

/** The rules that are on, in their order, of people who may take; and these people. */
export async function readRules(db: Db, defaultZone: string): Promise<InForce> {
  const { rows } = await sql<Rule>`
    SELECT rule.id, rule."user", rule.name, ${zoneOf(defaultZone)} AS zone, "choosesBy", ${idsOf('record.sport')} AS sports,
      ${idsOf('record.tournament')} AS tournaments, ${idsOf('record.team')} AS teams, "fromMinute", "toMinute", days, "mayOverlap"
    FROM ${rulesInForce} ORDER BY rule.id`.execute(db);
  const owners = await readOwners(db, [...new Set(rows.map(({ user }) => user))]);
  return { rules: inOrder(rows), owners: new Map(owners.map((owner) => [owner.id, owner])) };
}

export async function readOwners(db: Db, ids: readonly number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    SELECT id, name, email, role, access, 0 AS session, NULL AS "accessToken",
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM "user" WHERE id = ANY(${[...ids]}::int8[])`.execute(db);
  return rows;
}
