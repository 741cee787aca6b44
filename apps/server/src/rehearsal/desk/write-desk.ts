import { normalize } from '@touchline/names';
import type { Course } from '#server/rehearsal/desk/match-course';
import { dayMs, hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import type { PastIncident } from '#server/rehearsal/desk/incidents';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Transaction } from '#database/pool';

const [time, text, id] = ['timestamptz', 'text', 'int8'];

/** Matches that changed hands while they were on air. */
export async function writeHandovers(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  people: People,
): Promise<void> {
  const given = courses.flatMap(({ handover, match }) =>
    handover ? [{ ...handover, stream: valueOf(streams, match.fixture.key) }] : [],
  );
  const ids = await drawIds(trx, 'handover', given.length);
  await insertRows(
    trx,
    'handover',
    { id, from: id, to: id, note: text, createdAt: time, expiresAt: time, state: text, endedAt: time },
    given.map(({ from, to, at }, place) => ({
      id: ids[place],
      from: valueOf(people, from).id,
      to: valueOf(people, to).id,
      note: '',
      createdAt: instantOf(at - 4 * minuteMs),
      expiresAt: instantOf(at + 26 * minuteMs),
      state: 'accepted',
      endedAt: instantOf(at),
    })),
  );
  await insertRows(
    trx,
    'handover_stream',
    { handover: id, stream: id },
    given.map(({ stream }, place) => ({ handover: ids[place], stream })),
  );
}

/** What people were notified of in the last days, all of it read. */
export async function writeNotices(
  trx: Transaction,
  incidents: readonly PastIncident[],
  streams: Streams,
  people: People,
  now: number,
): Promise<void> {
  const rows = incidents
    .filter(({ cause, openedAt }) => cause === 'stream' && openedAt > now - 6 * dayMs)
    .flatMap(({ subject, name, openedAt, closedAt, outcome, members, notified }) =>
      notified.flatMap((email) => {
        const about = { user: valueOf(people, email).id, stream: valueOf(streams, subject), title: name };
        const reason = members[0]?.reason ?? null;
        return [
          { ...about, kind: 'stream_down', at: openedAt + 4_000, reason },
          ...(outcome === 'recovered' ? [{ ...about, kind: 'stream_back', at: closedAt, reason: null }] : []),
        ];
      }),
    )
    .toSorted((a, b) => a.at - b.at);
  await insertRows(
    trx,
    'notice',
    { user: id, kind: text, data: 'jsonb', createdAt: time, readAt: time },
    rows.map(({ user, kind, at, stream, title, reason }) => ({
      user,
      kind,
      data: {
        stream,
        title,
        reason,
      },
      createdAt: instantOf(at),
      readAt: instantOf(at + 2 * minuteMs),
    })),
  );
}

/** The next work on a server of the fleet, and the last one. */
export async function writeMaintenance(
  trx: Transaction,
  servers: ReadonlyMap<string, number>,
  people: People,
  now: number,
): Promise<void> {
  const night = (days: number) => (Math.floor(now / dayMs) + days) * dayMs + 3 * hourMs;
  const rows = [
    { server: 'lon1.touchline.test', days: 5, note: 'Disk replacement' },
    { server: 'msk1.touchline.test', days: -9, note: 'Обновление ядра' },
  ].map(({ server, days, note }) => ({
    server: valueOf(servers, server),
    startsAt: instantOf(night(days)),
    endsAt: instantOf(night(days) + 2 * hourMs),
    note,
    createdBy: valueOf(people, 'admin@touchline.test').id,
  }));
  await insertRows(trx, 'maintenance', { server: id, startsAt: time, endsAt: time, note: text, createdBy: id }, rows);
}

/** Leagues that people do not want in their lists. */
export async function writeBlacklists(trx: Transaction, people: People): Promise<void> {
  const rows = [
    {
      email: 'operator2@touchline.test',
      field: 'tournament',
      operator: 'exact',
      value: 'Молодёжная хоккейная лига U20',
    },
    { email: 'viewer@touchline.test', field: 'sport', operator: 'exact', value: 'Volleyball' },
    { email: 'maria.lebedeva@touchline.test', field: 'tournament', operator: 'contains', value: 'Masters' },
  ].map(({ email, ...filter }) => ({
    ...filter,
    user: valueOf(people, email).id,
    searchKey: normalize(filter.value),
  }));
  await insertRows(trx, 'blacklist', { user: id, field: text, operator: text, value: text, searchKey: text }, rows);
}

const tickets = [
  {
    author: 'operator@touchline.test',
    daysAgo: 6,
    subject: 'Export opens with the wrong delimiter',
    status: 'closed',
    messages: ['My spreadsheet puts everything into one column.', 'Choose XLSX in the export dialog, or a semicolon.'],
  },
  {
    author: 'maria.lebedeva@touchline.test',
    daysAgo: 2,
    subject: 'Уведомления ночью',
    status: 'answered',
    messages: ['Как отключить звук с часу до семи?', 'В профиле, раздел «Уведомления»: тихие часы.'],
  },
  {
    author: 'viewer@touchline.test',
    daysAgo: 1,
    subject: 'Access to next week’s tennis',
    status: 'open',
    messages: ['Could you add the Indoor Masters to my streams?'],
  },
] as const;

const context = { route: '/broadcast/streams', version: '', browser: '', language: 'en', zone: 'UTC', lastError: null };

/** Questions to support; the administrator's replies follow. */
export async function writeTickets(trx: Transaction, people: People, now: number): Promise<void> {
  const ids = await drawIds(trx, 'support_ticket', tickets.length);
  const admin = valueOf(people, 'admin@touchline.test').id;
  const started = tickets.map(({ daysAgo, author, ...ticket }, at) => ({
    ...ticket,
    id: ids[at] ?? 0,
    user: valueOf(people, author).id,
    at: now - daysAgo * dayMs - 2 * hourMs,
  }));
  const messages = started.flatMap((ticket) =>
    ticket.messages.map((message, at) => ({
      ticket: ticket.id,
      user: at === 0 ? ticket.user : admin,
      support: at > 0,
      message,
      createdAt: instantOf(ticket.at + at * 35 * minuteMs),
    })),
  );
  await insertRows(
    trx,
    'support_ticket',
    { id, user: id, subject: text, status: text, context: 'jsonb', createdAt: time, updatedAt: time },
    started.map((ticket) => ({
      ...ticket,
      context,
      createdAt: instantOf(ticket.at),
      updatedAt: instantOf(ticket.at + (ticket.messages.length - 1) * 35 * minuteMs),
    })),
  );
  await insertRows(
    trx,
    'support_message',
    { ticket: id, user: id, support: 'bool', message: text, createdAt: time },
    messages,
  );
}
