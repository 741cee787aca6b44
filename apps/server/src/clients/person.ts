import { can } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isWatcher } from '#server/watching/watchers';
import type { Db } from '#database/pool';
import { sees } from '#http/user';
import type { User } from '#http/user';

/** A user as their right to watch one stream depends on them: `streams` has that stream or none. */
export type Person = Pick<User, 'id' | 'name' | 'access' | 'streams'> & { role: Role; isActive: boolean };

/** SQL over `"user"` for the right to watch a stream. */
export const personColumns = (stream: number): RawBuilder<unknown> => sql`
  "user".id, "user".name, "user".role, "user".access,
  ${isWatcher} AS "isActive",
  (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream
    WHERE user_stream."user" = "user".id AND user_stream.stream = ${stream}) AS streams`;

export async function findPerson(db: Db, id: number, stream: number): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT ${personColumns(stream)} FROM "user" WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether somebody may watch a stream with a link of their own, copied or in the preview. */
export function mayWatch(kind: 'person' | 'console', person: Person | null, stream: number): boolean {
  if (!person?.isActive || !sees(person, stream)) return false;
  return can(person.role, kind === 'person' ? 'stream.copyLink' : 'stream.preview');
}
