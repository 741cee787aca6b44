import type { HistoryEntry, Incident, IncidentDetails, LineupMatch } from '@touchline/contract';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';
import type { Alarm } from './score.ts';

type Page<T> = { last_page: number; data: T[] };

/** All that the console has said about the streams of the evening since an instant. */
export async function readAlarms(admin: Caller, matches: readonly DeskMatch[], sinceMs: number): Promise<Alarm[]> {
  const own = new Map(matches.map(({ stream, title }) => [stream, title]));
  const alarms: Alarm[] = [];
  for (const { id } of await readIncidents(admin, sinceMs)) {
    const incident = await admin.call<IncidentDetails>('GET', `/incident?id=${id}`, null);
    alarms.push(...alarmsOf(incident, own));
  }
  for (const match of matches) alarms.push(...(await readHistory(admin, match)));
  return alarms.filter(({ atMs }) => atMs >= sinceMs);
}

/** The incidents of the evening, the open ones first. */
export async function readIncidents(admin: Caller, sinceMs: number): Promise<Incident[]> {
  const { data } = await admin.call<Page<Incident>>('GET', '/incidents', null);
  return data.filter(({ openedAt, closedAt }) => Date.parse(closedAt ?? openedAt) >= sinceMs);
}

/** The matches that have no signal five minutes before their start, by their stream. */
export async function readNoShows(admin: Caller): Promise<number[]> {
  const { data } = await admin.call<{ data: LineupMatch[] }>('GET', '/lineup?hours=3', null);
  return data.flatMap(({ id, noShowAt }) => (noShowAt === null ? [] : id));
}

/** An incident that was opened again is an alarm each time. One without a stream of the evening is none of ours. */
function alarmsOf({ entries, ...incident }: IncidentDetails, own: ReadonlyMap<number, string>): Alarm[] {
  const members = incident.members.filter(({ id }) => own.has(id));
  if (members.length === 0) return [];
  const openings = entries.filter(({ kind }) => kind === 'opened' || kind === 'reopened');
  return openings.map((opening, index): Alarm => {
    const [fromMs, untilMs] = [Date.parse(opening.at), Date.parse(openings[index + 1]?.at ?? '9999-01-01T00:00:00Z')];
    const isThen = ({ at }: { at: string }) => Date.parse(at) >= fromMs && Date.parse(at) < untilMs;
    const acknowledged = entries.find((entry) => entry.kind === 'acknowledged' && isThen(entry));
    return {
      kind: incident.cause,
      reason: incident.cause === 'content' ? reasonsOf(members) : '',
      name: incident.name,
      atMs: fromMs,
      streams: members.map(({ id }) => id),
      isMerged: incident.outcome === 'merged',
      acknowledged: acknowledged ? { atMs: Date.parse(acknowledged.at), by: acknowledged.userName ?? '' } : null,
    };
  });
}

const reasonsOf = (members: readonly { reason: string | null }[]) =>
  [...new Set(members.flatMap(({ reason }) => reason ?? []))].join(', ');

/** No-shows, and why publishers were refused before the match was over, each reason once. */
async function readHistory(admin: Caller, { stream, title: name, endMs }: DeskMatch): Promise<Alarm[]> {
  const { data } = await admin.call<Page<HistoryEntry>>('GET', `/stream/history?id=${stream}`, null);
  const said = data
    .toReversed()
    .filter(({ kind, at }) => kind === 'no_show' || (kind === 'refusal' && Date.parse(at) < endMs));
  const first = said.filter(
    (entry, index) => said.findIndex((other) => other.kind === entry.kind && other.reason === entry.reason) === index,
  );
  return first.map(({ kind, at, reason }) => ({
    kind,
    reason: reason ?? '',
    name,
    atMs: Date.parse(at),
    streams: [stream],
    isMerged: false,
    acknowledged: null,
  }));
}
