import { editorOf } from '#server/rehearsal/desk/colleagues';
import { disturb } from '#server/rehearsal/desk/disturb';
import type { Outage } from '#server/rehearsal/desk/outages';
import { dayMs, hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import type { Fixture } from '#server/rehearsal/desk/fixtures';
import { randomOf } from '#server/rehearsal/desk/random';
import { note, turn } from '#server/rehearsal/desk/match-course';
import type { Course } from '#server/rehearsal/desk/match-course';
import type { Random } from '#server/rehearsal/desk/random';
import type { Rostered } from '#server/rehearsal/desk/roster';
import { remarkOn } from '#server/rehearsal/desk/remarks';

/** What happened to a match up to now. `outages`: those of several matches, of which this may be one. */
export function courseOf(match: Rostered, now: number, outages: readonly Outage[]): Course {
  const { fixture } = match;
  const random = randomOf(`course ${fixture.key}`);
  const course: Course = {
    match,
    createdAt: plannedAt(fixture, now),
    createdBy: editorOf[fixture.league.language],
    status: 'Scheduled',
    takes: [],
    remarks: [],
    troubles: [],
    entries: [],
    signal: null,
    archivedAt: null,
    handover: null,
  };
  note(course, { at: course.createdAt, kind: 'edit', to: 'created', by: course.createdBy });
  if (random.chance(0.04)) moveStart(course, random, now);
  take(course, random, now);
  if (fixture.endsAt < now) play(course, random, outages, now);
  course.entries.sort((a, b) => a.at - b.at);
  return course;
}

/** Fixtures are imported on the Sunday before their week, at the latest yesterday. */
export function plannedAt({ startsAt }: Fixture, now: number): number {
  const day = Math.floor(Math.min(startsAt, now) / dayMs);
  const ahead = Math.floor(startsAt / dayMs);
  // 1 January 1970 was a Thursday.
  const sunday = ahead - ((ahead + 3) % 7) - 1;
  return Math.min(sunday, day - 1) * dayMs + 8.5 * hourMs;
}

function moveStart(course: Course, random: Random, now: number): void {
  const at = course.createdAt + random.whole(2, 20) * hourMs;
  if (at > Math.min(now, course.match.fixture.startsAt) - hourMs) return;
  note(course, { at, kind: 'edit', to: 'changed', reason: 'startTime', by: course.createdBy });
}

function take(course: Course, random: Random, now: number): void {
  const { fixture, holder } = course.match;
  if (holder === null) return;
  // Matches to come were taken at some time since yesterday.
  const isComing = fixture.startsAt > now;
  const before = isComing ? now : fixture.startsAt;
  const at = before - random.whole(20, isComing ? 1_200 : 160) * minuteMs;
  if (at < course.createdAt) return;
  const by = random.chance(0.2) ? course.createdBy : holder;
  course.takes.push({ email: holder, at, by });
  note(course, { at, kind: 'take', to: holder, by });
}

/** A match that is over: on air, and off it again. */
function play(course: Course, random: Random, outages: readonly Outage[], now: number): void {
  const { fixture } = course.match;
  if (random.chance(0.035)) return cancel(course, random);
  const opensAt = fixture.startsAt - 15 * minuteMs;
  turn(course, opensAt + random.whole(1, 9) * 1_000, 'unknown', 'waiting', null);
  const outage = outages.find(({ keys }) => keys.includes(fixture.key)) ?? null;
  if (!outage && random.chance(0.012)) return missStart(course, random);
  const isLate = !outage && random.chance(0.03);
  const from = isLate
    ? fixture.startsAt + random.whole(2, 11) * minuteMs + random.whole(0, 59) * 1_000
    : fixture.startsAt - random.whole(240, 800) * 1_000;
  const isForgotten = !outage && random.chance(0.05);
  const end = fixture.endsAt - random.whole(-4, 14) * minuteMs;
  const to = isForgotten ? fixture.endsAt + random.whole(20, 240) * 1_000 : end;
  const address = outage?.address ?? addressOf(fixture);
  course.signal = { address, from, to };
  disturb(course, random, outage, isLate);
  if (isForgotten) finishItself(course, to, random);
  else finish(course, to, random);
  handOver(course, from, to);
  for (const remark of remarkOn(course, random)) {
    course.remarks.push(remark);
    note(course, { at: remark.at, kind: 'comment', by: remark.by });
  }
  if (fixture.startsAt < now - 22 * dayMs && random.chance(0.25)) archive(course, now);
}

/** The address of the encoder of a league's venue. */
const addressOf = ({ league, team1 }: Fixture) =>
  `198.51.100.${20 + ((league.teams.indexOf(team1) * 17 + league.code.length * 29) % 220)}`;

function cancel(course: Course, random: Random): void {
  const { fixture } = course.match;
  const at = Math.max(course.createdAt + hourMs, fixture.startsAt - random.whole(60, 600) * minuteMs);
  course.status = random.chance(0.4) ? 'Postponed' : 'Canceled';
  note(course, { at, kind: 'status', from: 'Scheduled', to: course.status, by: course.createdBy });
  course.takes = course.takes.filter((each) => each.at < at);
  course.entries = course.entries.filter((each) => each.at <= at);
}

/** No encoder came, and somebody called the match off. */
function missStart(course: Course, random: Random): void {
  const { fixture } = course.match;
  const since = fixture.startsAt + random.whole(2, 9) * 1_000;
  const until = since + random.whole(18, 40) * minuteMs;
  const reason = 'rtmp not_found, hls not_found, wss not_found, dash not_found';
  turn(course, since, 'waiting', 'down', reason);
  course.troubles.push({ cause: 'stream', since, until, reason, outcome: 'ended' });
  course.status = 'Canceled';
  note(course, { at: until, kind: 'status', from: 'Scheduled', to: 'Canceled', by: course.createdBy });
  turn(course, until + 5_000, 'down', 'unknown', null);
}

/** An editor ends the match, and the media server cuts the encoder. */
function finish(course: Course, at: number, random: Random): void {
  course.status = random.chance(0.02) ? 'Abandoned' : 'Finished';
  note(course, { at, kind: 'status', from: 'Live', to: course.status, by: course.createdBy });
  note(course, { at: at + 400, kind: 'cut', from: course.signal?.address ?? null, to: 'done', reason: 'too_late' });
  turn(course, at + 6_000, lastState(course, at), 'unknown', null);
}

/** The encoder stops, nobody ends the match, and the console does after ten minutes. */
function finishItself(course: Course, to: number, random: Random): void {
  const { fixture } = course.match;
  const since = to + random.whole(2, 9) * 1_000;
  const until = Math.max(to, fixture.endsAt) + 10 * minuteMs + random.whole(1, 9) * 1_000;
  const reason = 'rtmp not_found, hls not_found, wss not_found, dash not_found';
  note(course, { at: to, kind: 'unpublish', from: `enc-${fixture.key}` });
  turn(course, since, lastState(course, to), 'down', reason);
  course.troubles.push({ cause: 'stream', since, until, reason, outcome: 'ended' });
  course.status = 'Finished';
  note(course, { at: until, kind: 'status', from: 'Live', to: 'Finished', reason: 'silence' });
  turn(course, until + 5_000, 'down', 'unknown', null);
}

const lastState = (course: Course, at: number): string =>
  course.entries.filter((entry) => entry.kind === 'state' && entry.at < at).toSorted((a, b) => b.at - a.at)[0]?.to ??
  'waiting';

/** Some matches change hands in their second half. */
function handOver(course: Course, from: number, to: number): void {
  const { relief } = course.match;
  const [first] = course.takes;
  if (!first || relief === null) return;
  const at = from + Math.floor((to - from) * 0.55);
  course.handover = { from: first.email, to: relief, at };
  course.takes.push({ email: relief, at, by: first.email });
  note(course, { at, kind: 'release', to: first.email, by: relief });
  note(course, { at, kind: 'take', to: relief, by: relief });
}

function archive(course: Course, now: number): void {
  const at = Math.floor((course.match.fixture.endsAt + 21 * dayMs) / hourMs) * hourMs;
  if (at > now - hourMs) return;
  course.archivedAt = at;
  note(course, { at, kind: 'edit', to: 'archived', by: course.createdBy });
}
