import { operators } from '#server/rehearsal/desk/colleagues';
import type { Course, Trouble } from '#server/rehearsal/desk/match-course';
import { dayMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { randomOf } from '#server/rehearsal/desk/random';
import type { Random } from '#server/rehearsal/desk/random';

type Member = {
  key: string;
  since: number;
  until: number;
  reason: string;
  outcome: Trouble['outcome'];
  address: string;
};

/** A fault with one cause and what people did about it. */
export type PastIncident = {
  cause: Trouble['cause'];
  /** The key of the stream, the domain of the server, or the address of the encoder. */
  subject: string;
  name: string;
  /** The domain of the server, if all streams are on one. */
  server: string | null;
  openedAt: number;
  closedAt: number;
  outcome: Trouble['outcome'];
  members: Member[];
  /** Who was notified at first, and later because nobody acknowledged. */
  notified: string[];
  escalated: { at: number; people: string[] } | null;
  acknowledged: { at: number; by: string; note: string } | null;
};

/** People are notified this long after the first fault, and the next ones after ten minutes without an answer. */
const notifyMs = 4_000;
const escalateMs = 10 * minuteMs;
/** From the change of a signal to that of its incident. */
export const followMs = 1_000;

/** The incidents of all matches, oldest first. */
export function incidentsOf(courses: readonly Course[]): PastIncident[] {
  const troubles = courses.flatMap((course) => course.troubles.map((trouble) => ({ course, trouble })));
  const groups = Map.groupBy(troubles, ({ course, trouble }) => groupOf(course, trouble));
  return [...groups].map(([name, group]) => incidentOf(name, group)).toSorted((a, b) => a.openedAt - b.openedAt);
}

/** Faults of one server or encoder on one day are one incident; others are each their own. */
function groupOf({ match, signal }: Course, { cause, since }: Trouble): string {
  if (cause === 'server') return `server ${match.server?.fqdn ?? ''} ${Math.floor(since / dayMs)}`;
  if (cause === 'source') return `source ${signal?.address ?? ''} ${Math.floor(since / dayMs)}`;
  return `${cause} ${match.fixture.key} ${since}`;
}

function incidentOf(group: string, troubles: readonly { course: Course; trouble: Trouble }[]): PastIncident {
  const [first] = troubles;
  if (!first) throw new Error('An incident has no stream');
  const { fixture, server } = first.course.match;
  const { cause } = first.trouble;
  const openedAt = Math.min(...troubles.map(({ trouble }) => trouble.since));
  const closedAt = Math.max(...troubles.map(({ trouble }) => trouble.until)) + followMs;
  const random = randomOf(`incident ${group}`);
  const holders = new Set(troubles.flatMap(({ course }) => course.takes[0]?.email ?? []));
  const subject = {
    stream: fixture.key,
    content: fixture.key,
    server: server?.fqdn ?? '',
    source: first.course.signal?.address ?? '',
  }[cause];
  const isOfStream = cause === 'stream' || cause === 'content';
  const servers = new Set(troubles.map(({ course }) => course.match.server?.fqdn ?? null));
  const acknowledged = answerOf(random, openedAt, closedAt, [...holders], fixture.league.language);
  return {
    cause,
    subject,
    name: isOfStream ? `${fixture.team1} – ${fixture.team2}` : subject,
    server: servers.size === 1 ? ([...servers][0] ?? null) : null,
    openedAt,
    closedAt,
    outcome: first.trouble.outcome,
    members: troubles.map(({ course, trouble: { since, until, reason, outcome } }) => ({
      key: course.match.fixture.key,
      since,
      until,
      reason,
      outcome,
      address: course.signal?.address ?? '',
    })),
    notified: closedAt - openedAt > notifyMs ? [...holders] : [],
    escalated: escalationOf(openedAt, closedAt, acknowledged?.at ?? Infinity),
    acknowledged,
  };
}

const notes = {
  en: ['On it.', 'Calling the venue.', 'Encoder restarting, two minutes.', 'Known: they are switching the uplink.'],
  ru: ['Занимаюсь.', 'Звоню на площадку.', 'Энкодер перезапускают, две минуты.', 'В курсе: переключают канал.'],
};

/** Short faults are over before anybody answers. */
function answerOf(
  random: Random,
  openedAt: number,
  closedAt: number,
  holders: readonly string[],
  language: 'en' | 'ru',
): PastIncident['acknowledged'] {
  const at = openedAt + random.whole(25, 200) * 1_000;
  if (at > closedAt - 3_000 || random.chance(0.12)) return null;
  const by = random.pick(holders.length > 0 ? holders : operators.map(({ email }) => email));
  return { at, by, note: random.chance(0.6) ? random.pick(notes[language]) : '' };
}

function escalationOf(openedAt: number, closedAt: number, answeredAt: number): PastIncident['escalated'] {
  const at = openedAt + notifyMs + escalateMs;
  if (at >= Math.min(closedAt, answeredAt)) return null;
  return { at, people: operators.map(({ email }) => email) };
}
