import type { Client } from 'pg';

/** People who hold every stream and want each message in the console and by mail. */
export const people = 3;

export const messageKinds = ['incident_opened', 'incident_closed'] as const;
type MessageKind = (typeof messageKinds)[number];

/** Messages of a kind, those that a person got more than once about an incident, and those that somebody did not get. */
type Messages = { sent: number; doubled: number; lost: number };

/** Adds the people to a database, with every stream taken by all of them. */
export async function addHolders(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt", settings)
     SELECT 'holder' || n || '@touchline.test', 'Holder ' || n, '', 'operator', now(), jsonb_build_object('notifications', (
       SELECT jsonb_object_agg(kind, '{"console": true, "mail": true}'::jsonb) FROM unnest($1::text[]) kind))
     FROM generate_series(1, $2::int) n`,
    [messageKinds, people],
  );
  await client.query(
    `INSERT INTO take (stream, "user") SELECT stream.id, "user".id FROM stream, "user" WHERE email LIKE 'holder%'`,
  );
}

/** What people got. `expected`: incidents that each of them should have heard of. */
export async function countMessages(client: Client, kind: MessageKind, expected: number) {
  const count = async (rows: string): Promise<Messages> => {
    const { rows: found } = await client.query<{ sent: number; distinct: number }>(
      `SELECT coalesce(sum(times), 0)::int4 AS sent, count(*)::int4 AS distinct FROM (${rows}) AS each`,
    );
    const { sent = 0, distinct = 0 } = found[0] ?? {};
    return { sent, doubled: sent - distinct, lost: expected * people - distinct };
  };
  const times = `sum(coalesce((data ->> 'times')::int4, 1)) AS times`;
  return {
    console: await count(`SELECT ${times} FROM notice WHERE kind = '${kind}' GROUP BY "user", data ->> 'incident'`),
    mail: await count(`SELECT count(*) AS times FROM mail WHERE topic LIKE '${kind} %' GROUP BY topic`),
  };
}
