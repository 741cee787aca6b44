import { sql } from 'kysely';
import { demoPeople } from '#server/rehearsal/people';
import { colleagues } from '#server/rehearsal/desk/colleagues';
import type { Course } from '#server/rehearsal/desk/match-course';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { Transaction } from '#database/pool';

/** Ids and names of everybody by address. */
export type People = ReadonlyMap<string, { id: number; name: string }>;

/** Creates the colleagues, with the password of the demo accounts, as if all had been there since `since`. */
export async function writePeople(trx: Transaction, since: number): Promise<People> {
  const { rows: demo } = await sql<{ id: number; email: string; name: string; passwordHash: string }>`
    UPDATE "user" SET "createdAt" = ${instantOf(since)}, "emailVerifiedAt" = ${instantOf(since)}
    WHERE email = ANY(${demoPeople.map(({ email }) => email)}) RETURNING id, email, name, "passwordHash"`.execute(trx);
  const passwordHash = demo[0]?.passwordHash ?? '';
  const ids = await drawIds(trx, 'user', colleagues.length);
  const types = {
    id: 'int8',
    email: 'text',
    name: 'text',
    passwordHash: 'text',
    role: 'text',
    status: 'text',
    access: 'text',
    emailVerifiedAt: 'timestamptz',
    settings: 'jsonb',
    createdAt: 'timestamptz',
  };
  const people = colleagues.map(({ email, name, role, language, access, isActive, isConfirmed }, at) => ({
    id: ids[at] ?? 0,
    email,
    name,
    passwordHash,
    role,
    status: isActive ? 'active' : 'inactive',
    access: access?.rule === 'only' ? 'deny' : 'allow',
    emailVerifiedAt: isConfirmed ? instantOf(since) : null,
    settings: { language, timezone: language === 'ru' ? 'Europe/Moscow' : 'Europe/London' },
    createdAt: instantOf(since),
  }));
  await insertRows(trx, 'user', types, people);
  return new Map([...demo, ...people].map(({ id, email, name }) => [email, { id, name }]));
}

/** The streams that the access rules list. */
export async function writeAccess(
  trx: Transaction,
  people: People,
  courses: readonly Course[],
  streams: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = colleagues.flatMap(({ email, access }) =>
    courses
      .filter(({ match }) => access?.leagues.includes(match.fixture.league.code))
      .map(({ match }) => ({ user: valueOf(people, email).id, stream: valueOf(streams, match.fixture.key) })),
  );
  await insertRows(trx, 'user_stream', { user: 'int8', stream: 'int8' }, rows);
}
