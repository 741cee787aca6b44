import { followMs } from '#server/rehearsal/desk/incidents';
import type { PastIncident } from '#server/rehearsal/desk/incidents';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Transaction } from '#database/pool';

const [time, text, id] = ['timestamptz', 'text', 'int8'];

const columns = {
  id,
  cause: text,
  subject: text,
  name: text,
  server: id,
  openedAt: time,
  closedAt: time,
  outcome: text,
  acknowledgedAt: time,
  acknowledgedBy: id,
  note: text,
};

/** Stores closed incidents with their streams, their timelines and who was notified; nobody is notified by that. */
export async function writeIncidents(
  trx: Transaction,
  incidents: readonly PastIncident[],
  streams: Streams,
  servers: ReadonlyMap<string, number>,
  people: People,
): Promise<void> {
  const ids = await drawIds(trx, 'incident', incidents.length);
  const all = incidents.map((incident, at) => ({ incident, id: ids[at] ?? 0 }));
  const idOf = (email: string) => valueOf(people, email).id;
  await insertRows(
    trx,
    'incident',
    columns,
    all.map(({ incident: { acknowledged, ...each }, id: own }) => ({
      ...each,
      id: own,
      subject: subjectOf(each, streams, servers),
      server: each.server === null ? null : valueOf(servers, each.server),
      openedAt: instantOf(each.openedAt),
      closedAt: instantOf(each.closedAt),
      acknowledgedAt: instantOf(acknowledged?.at ?? null),
      acknowledgedBy: acknowledged ? idOf(acknowledged.by) : null,
      note: acknowledged?.note ?? '',
    })),
  );
  await insertRows(
    trx,
    'incident_stream',
    { incident: id, stream: id, joinedAt: time, leftAt: time, outcome: text, reason: text, address: text },
    all.flatMap(({ incident, id: own }) =>
      incident.members.map(({ key, since, until, ...member }) => ({
        ...member,
        incident: own,
        stream: valueOf(streams, key),
        joinedAt: instantOf(since + followMs),
        leftAt: instantOf(until + followMs),
      })),
    ),
  );
  await writeTimelines(trx, all, streams, people);
}

async function writeTimelines(
  trx: Transaction,
  all: readonly { incident: PastIncident; id: number }[],
  streams: Streams,
  people: People,
): Promise<void> {
  const idOf = (email: string) => valueOf(people, email).id;
  await insertRows(
    trx,
    'incident_entry',
    { incident: id, at: time, kind: text, user: id, note: text, people: 'int8[]' },
    all.flatMap(({ incident, id: own }) => timelineOf(incident, idOf).map((entry) => ({ ...entry, incident: own }))),
  );
  await insertRows(
    trx,
    'incident_person',
    { incident: id, user: id, stream: id, notifiedAt: time, overAt: time },
    all.flatMap(({ incident, id: own }) =>
      notifiedBy(incident).map(({ email, at }) => ({
        incident: own,
        user: idOf(email),
        stream: incident.cause === 'stream' ? valueOf(streams, incident.subject) : null,
        notifiedAt: instantOf(at),
        overAt: instantOf(incident.closedAt),
      })),
    ),
  );
}

function subjectOf(
  { cause, subject }: Pick<PastIncident, 'cause' | 'subject'>,
  streams: Streams,
  servers: Streams,
): string {
  if (cause === 'source') return subject;
  return String(valueOf(cause === 'server' ? servers : streams, subject));
}

/** Everybody who heard of it, with the first time. */
function notifiedBy({ notified, escalated, openedAt }: PastIncident): { email: string; at: number }[] {
  const later = escalated?.people.filter((email) => !notified.includes(email)) ?? [];
  return [
    ...notified.map((email) => ({ email, at: openedAt + 4_000 })),
    ...later.map((email) => ({ email, at: escalated?.at ?? 0 })),
  ];
}

function timelineOf(incident: PastIncident, idOf: (email: string) => number) {
  const { openedAt, closedAt, outcome, notified, escalated, acknowledged } = incident;
  const entry = (at: number, kind: string, more: object) => ({
    at: instantOf(at),
    kind,
    user: null,
    note: '',
    people: [] as number[],
    ...more,
  });
  const answer = acknowledged && idOf(acknowledged.by);
  return [
    entry(openedAt, 'opened', {}),
    ...(notified.length > 0 ? [entry(openedAt + 4_000, 'notified', { people: notified.map(idOf) })] : []),
    ...(acknowledged
      ? [
          entry(acknowledged.at - 2_000, 'viewed', { user: answer }),
          entry(acknowledged.at, 'acknowledged', { user: answer, note: acknowledged.note }),
        ]
      : []),
    ...(escalated ? [entry(escalated.at, 'escalated', { people: escalated.people.map(idOf) })] : []),
    entry(closedAt, 'closed', { note: outcome }),
  ];
}
