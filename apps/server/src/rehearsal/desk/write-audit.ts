import { sql } from 'kysely';
import { operators, editorOf } from '#server/rehearsal/desk/colleagues';
import { dayMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { instantOf, recordset, valueOf } from '#server/rehearsal/desk/insert-rows';
import { randomOf } from '#server/rehearsal/desk/random';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Transaction } from '#database/pool';

type Times = { now: number; pastDays: number; setUpAt: number };

/** What was set up before the first match. */
const setUp = ['sport', 'tournament', 'team', 'status', 'server', 'client', 'synonym'] as const;

/** Writes the audit log of the past, oldest first: the set-up, sign-ins, and what the other tables tell. */
export async function writeAudit(trx: Transaction, people: People, { now, pastDays, setUpAt }: Times): Promise<void> {
  const admin = valueOf(people, 'admin@touchline.test');
  // The accounts and the bundled server were created a moment ago.
  await sql`UPDATE audit SET at = ${instantOf(setUpAt)} WHERE actor IS NULL AND entity IN ('user', 'server')`.execute(
    trx,
  );
  const directories = setUp.map(
    (
      table,
    ) => sql`SELECT ${instantOf(setUpAt)}::timestamptz AS at, ${admin.id}::int8 AS actor, 'create' AS action, ${table} AS entity, id AS record,
      NULL::jsonb AS before, audit_shown(to_jsonb(${sql.table(table)})) AS after FROM ${sql.table(table)}
    WHERE NOT EXISTS (SELECT FROM audit WHERE entity = ${table} AND audit.record = ${sql.table(table)}.id)`,
  );
  const signIns = recordset({ at: 'timestamptz', user: 'int8', after: 'jsonb' }, signInsOf(people, now, pastDays));
  const created = sql`SELECT history.at, history."user" AS actor, 'create' AS action, 'stream' AS entity, stream.id AS record, NULL::jsonb AS before,
    audit_shown(to_jsonb(stream) || jsonb_build_object('phase', 'scheduled', 'archivedAt', NULL, 'status',
      (SELECT id FROM status WHERE "builtIn" AND phase = 'scheduled'))) AS after
    FROM history JOIN stream ON stream.id = history.stream WHERE kind = 'edit' AND "to" = 'created'`;
  const moved = sql`SELECT at, "user", 'update', 'stream', stream, jsonb_build_object('status', was.id), jsonb_build_object('status', is_now.id)
    FROM history JOIN status was ON was.name = "from" JOIN status is_now ON is_now.name = "to" WHERE kind = 'status'`;
  const archived = sql`SELECT at, "user", 'update', 'stream', stream, '{"archivedAt": null}'::jsonb, jsonb_build_object('archivedAt', at)
    FROM history WHERE kind = 'edit' AND "to" = 'archived'`;
  const rest = sql`SELECT "createdAt", "user", 'create', 'comment', id, NULL, audit_shown(to_jsonb(comment)) FROM comment
    UNION ALL SELECT "takenAt", "takenBy", 'create', 'take', stream, NULL, audit_shown(to_jsonb(take)) FROM take
    UNION ALL SELECT "createdAt", "createdBy", 'create', 'signed_link', id, NULL, audit_shown(to_jsonb(signed_link)) FROM signed_link`;
  await sql`
    INSERT INTO audit (at, actor, "actorName", action, entity, record, before, after)
    SELECT at, actor, coalesce(person.name, ''), action, entity, record, before, after FROM (
      ${sql.join(directories, sql` UNION ALL `)} UNION ALL ${created} UNION ALL ${moved} UNION ALL ${archived} UNION ALL ${rest}
      UNION ALL SELECT at, "user", 'sign_in', 'session', "user", NULL, after FROM ${signIns}
    ) entry LEFT JOIN "user" person ON person.id = actor ORDER BY at`.execute(trx);
  await sql`INSERT INTO sign_in ("user", at) SELECT record, max(at) FROM audit WHERE action = 'sign_in' GROUP BY record
    ON CONFLICT DO NOTHING`.execute(trx);
}

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** Who works signs in at the beginning of their shift. */
function signInsOf(people: People, now: number, pastDays: number) {
  const today = Math.floor(now / dayMs);
  const staff = [...operators.map(({ email }) => email), ...Object.values(editorOf), 'admin@touchline.test'];
  return staff.flatMap((email, place) =>
    Array.from({ length: pastDays }, (_, back) => today - 1 - back)
      .filter((day) => (day + place * 2) % 7 > 1)
      .map((day) => {
        const random = randomOf(`sign-in ${email} ${day}`);
        const facts = { ip: `192.0.2.${130 + place}`, userAgent: browsers[place % 2] };
        const at = day * dayMs + random.whole(8 * 60, 11 * 60) * minuteMs + random.whole(0, 59) * 1_000;
        return { at: instantOf(at), user: valueOf(people, email).id, after: facts };
      }),
  );
}
