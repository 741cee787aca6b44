import type { IncidentCause, NoticeData, NoticeKind } from '@touchline/contract';
import { rolesWith } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addEntry } from '#server/incidents/entries';
import { memberNames } from '#server/incidents/incident-sql';
import { defaultChannels } from '#server/profile/preferences';
import { moveUnsent } from '#server/notifications/unsent';
import { notifyMany } from '#server/notifications/notify';
import type { NewNotification } from '#server/notifications/notify';
import { canWorkOn, isSeenBy } from '#server/streams/access';
import { inWindow } from '#server/streams/window';
import type { Transaction } from '#database/pool';

/** Who is notified, one after the other while nobody acknowledges. */
export const audiences = ['holders', 'lead', 'operators', 'everybody'] as const;
export type Audience = (typeof audiences)[number];

export type NotifiedIncident = { id: number; cause: IncidentCause; name: string };

/** SQL over `person` and `member`: whether the access rule of a person includes a stream of the incident. */
const seesMember = isSeenBy('person', sql.ref('member.stream'));

/** SQL over `person` and `member`: whether the person holds the stream while a signal is expected. */
const holds = (how: RawBuilder<boolean>) => sql<boolean>`EXISTS (SELECT FROM take JOIN stream ON stream.id = take.stream
  WHERE take.stream = member.stream AND take."user" = person.id AND ${inWindow} AND (${how}))`;

/** SQL over `take`: whether somebody else, who can work on it, holds the stream too. */
const isHeldByOthers = sql<boolean>`EXISTS (SELECT FROM take other JOIN "user" ON "user".id = other."user"
  WHERE other.stream = take.stream AND other."user" <> take."user" AND ${canWorkOn('user', sql.ref('other.stream'))})`;

const isNeverEscalated = sql<boolean>`(SELECT "escalationMinutes" = 0 FROM setting)`;

const holdsAnyhow = holds(sql<boolean>`true`);

/** SQL over `incident` and `member`: whoever acknowledged the incident did not know that the stream is part of it. */
const isNews = sql<boolean>`("acknowledgedAt" IS NULL OR member."joinedAt" > "acknowledgedAt")`;

const among: Record<Audience, RawBuilder<boolean>> = {
  // The lead comes after the others, unless there are none, or nobody would come after them.
  holders: sql<boolean>`bool_or(${isNews} AND ${holds(sql<boolean>`NOT ("isLead" AND ${isHeldByOthers}) OR ${isNeverEscalated}`)})`,
  lead: sql<boolean>`bool_or(${holds(sql<boolean>`"isLead"`)})`,
  operators: sql<boolean>`person.role = 'operator'`,
  everybody: sql<boolean>`person.role = ANY(${rolesWith('incident')}::text[])`,
};

/** SQL over `person`: whether a kind of notification reaches the person by any way they chose. */
function isReached(kind: NoticeKind): RawBuilder<boolean> {
  const usual = defaultChannels(kind);
  const on = (way: 'console' | 'mail' | 'push') =>
    sql`coalesce((person.settings #>> ${`{notifications,${kind},${way}}`}::text[])::bool, ${usual[way]})`;
  return sql<boolean>`(${on('console')} OR (${on('mail')} AND person."emailVerifiedAt" IS NOT NULL)
    OR (${on('push')} AND EXISTS (SELECT FROM push_subscription WHERE push_subscription."user" = person.id)))`;
}

/** SQL over `incident` and `person`: the streams that show the same, as far as the person may see them; else null. */
const samePictureNames = sql<
  string | null
>`CASE WHEN incident.cause = 'same_picture' THEN ${memberNames(seesMember)} END`;

/** `name`: what the incident is called for them, if not as for everybody. */
type Person = { user: number; streams: number; stream: number; reason: string | null; name: string | null };

/**
 * Those of an audience who see a stream of the incident, were not notified yet and want to be: who does not, hears
 * nothing of its end either.
 */
async function peopleOf(trx: Transaction, incident: number, audience: Audience, kind: NoticeKind): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT person.id AS user, count(*)::int4 AS streams, min(member.stream) AS stream, min(member.reason) AS reason, ${samePictureNames} AS name
    FROM incident_stream member JOIN incident ON incident.id = member.incident
      JOIN "user" person ON person.status = 'active' AND ${isReached(kind)} AND ${seesMember}
    WHERE member.incident = ${incident} AND member."leftAt" IS NULL AND NOT EXISTS (
      SELECT FROM incident_person known WHERE known.incident = member.incident AND known."user" = person.id AND known."overAt" IS NULL)
    GROUP BY person.id, incident.id HAVING ${among[audience]} ORDER BY person.id`.execute(trx);
  return rows;
}

/** Notifies an audience that an incident is open, each person once. Returns how many were notified. */
export async function notifyOpen(trx: Transaction, incident: NotifiedIncident, audience: Audience): Promise<number> {
  const isOfHolder = audience === 'holders';
  const isOwnStream = isOfHolder && incident.cause === 'stream';
  const kind = isOwnStream ? 'stream_down' : isOfHolder ? 'incident_opened' : 'incident_escalated';
  const people = await peopleOf(trx, incident.id, audience, kind);
  if (people.length === 0) return 0;
  const toNotice = ({ user, streams, stream, reason, name }: Person): NewNotification =>
    isOwnStream
      ? { user, kind, data: { stream, title: incident.name, reason } }
      : {
          user,
          kind,
          data: {
            ...dataOf(incident, name),
            streams,
            pictured: stream,
            ...(incident.cause === 'content' ? { reason } : {}),
          },
        };
  await notifyMany(trx, people.map(toNotice));
  const ids = people.map(({ user }) => user);
  await sql`
    INSERT INTO incident_person (incident, "user", stream)
    SELECT ${incident.id}::int8, "user", ${isOwnStream ? (people[0]?.stream ?? null) : null}::int8 FROM unnest(${ids}::int8[]) AS person ("user")
    ON CONFLICT (incident, "user") DO UPDATE SET "notifiedAt" = now(), "overAt" = NULL, stream = excluded.stream`.execute(
    trx,
  );
  await addEntry(trx, { incident: incident.id, kind: isOfHolder ? 'notified' : 'escalated', people: ids });
  return ids.length;
}

/** Notifies those who were notified, and the holders, that an incident still lasts after its mute. */
export async function notifyContinues(trx: Transaction, incident: NotifiedIncident): Promise<void> {
  const { rows } = await sql<Person>`
    SELECT person.id AS user, count(*)::int4 AS streams, min(member.stream) AS stream, min(member.reason) AS reason, ${samePictureNames} AS name
    FROM incident_stream member JOIN incident ON incident.id = member.incident
      JOIN "user" person ON person.status = 'active' AND ${isReached('incident_continues')} AND ${seesMember}
    WHERE member.incident = ${incident.id} AND member."leftAt" IS NULL GROUP BY person.id, incident.id
    HAVING bool_or(${holdsAnyhow}) OR person.id IN (SELECT "user" FROM incident_person WHERE incident = ${incident.id} AND "overAt" IS NULL)
    ORDER BY person.id`.execute(trx);
  await notifyMany(
    trx,
    rows.map(({ user, streams, stream, name }) => ({
      user,
      kind: 'incident_continues',
      data: { ...dataOf(incident, name), streams, pictured: stream },
    })),
  );
  const ids = rows.map(({ user }) => user);
  await sql`INSERT INTO incident_person (incident, "user") SELECT ${incident.id}::int8, "user" FROM unnest(${ids}::int8[]) AS person ("user")
    ON CONFLICT DO NOTHING`.execute(trx);
  await addEntry(trx, { incident: incident.id, kind: 'continues', people: ids });
}

/**
 * Notifies whoever was notified of an incident that it is over, whoever has muted it since, unless they may see none of
 * its streams any more.
 */
export async function notifyOver(trx: Transaction, incident: NotifiedIncident & { outcome: string }): Promise<void> {
  const { rows } = await sql<{
    user: number;
    stream: number | null;
    pictured: number | null;
    shownName: string | null;
  }>`
    UPDATE incident_person SET "overAt" = now() FROM "user" person, incident
    WHERE incident_person.incident = ${incident.id} AND incident.id = ${incident.id} AND "overAt" IS NULL AND person.id = "user"
    RETURNING "user", stream, ${samePictureNames} AS "shownName", (SELECT min(member.stream) FROM incident_stream member
      WHERE member.incident = incident_person.incident AND ${seesMember}) AS pictured`.execute(trx);
  // Who has not read of the beginning yet reads of neither.
  const begun = rows.flatMap(({ user, stream }) => (stream === null ? [] : [{ user, stream }]));
  const isBack = incident.outcome === 'recovered';
  await moveUnsent(
    trx,
    begun.map(({ user, stream }) => {
      const [own, whole] = [`stream ${stream}`, `incident ${incident.id}`] as const;
      return { user, ...(isBack ? { from: whole, to: own } : { from: own, to: whole }), notifiedAt: null };
    }),
  );
  const stillSee = rows.filter(({ pictured }) => pictured !== null);
  const { outcome, name } = incident;
  const noticeOf = ({ stream, pictured, shownName }: (typeof rows)[number]): { kind: NoticeKind; data: NoticeData } =>
    stream !== null && outcome === 'recovered'
      ? { kind: 'stream_back', data: { stream, title: name, reason: null } }
      : { kind: 'incident_closed', data: { ...dataOf(incident, shownName), outcome, pictured } };
  await notifyMany(
    trx,
    stillSee.map((row) => ({ user: row.user, ...noticeOf(row) })),
  );
}

const dataOf = ({ id, cause, name }: NotifiedIncident, shownName: string | null): NoticeData => ({
  incident: id,
  cause,
  title: shownName ?? name,
});
