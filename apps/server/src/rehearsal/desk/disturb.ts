import type { Course, Trouble } from '#server/rehearsal/desk/match-course';
import { note, turn } from '#server/rehearsal/desk/match-course';
import { minuteMs } from '#server/rehearsal/desk/fixtures';
import type { Outage } from '#server/rehearsal/desk/outages';
import type { Random } from '#server/rehearsal/desk/random';

const lost = 'rtmp not_found, hls not_found, wss not_found, dash not_found';

/** The signal from its first moment: refused attempts, the start, and what went wrong on the way. */
export function disturb(course: Course, random: Random, outage: Outage | null, isLate: boolean): void {
  const { fixture } = course.match;
  if (!course.signal) return;
  const { from, address } = course.signal;
  if (random.chance(0.05)) {
    const at = from - random.whole(40, 200) * 1_000;
    const reason = at < fixture.startsAt - 15 * minuteMs ? 'too_early' : random.pick(['wrong_secret', 'wrong_address']);
    note(course, { at, kind: 'refusal', from: address, reason });
  }
  if (isLate) {
    const since = fixture.startsAt + random.whole(2, 9) * 1_000;
    turn(course, since, 'waiting', 'down', lost);
    course.troubles.push({ cause: 'stream', since, until: from + 8_000, reason: lost, outcome: 'recovered' });
  }
  note(course, { at: from, kind: 'publish', from: address, to: `enc-${fixture.key}` });
  turn(course, from + 8_000, isLate ? 'down' : 'waiting', 'ok', null);
  note(course, { at: from + 8_100, kind: 'status', from: 'Scheduled', to: 'Live', reason: 'signal' });
  if (outage) fail(course, outageTrouble(outage, random), 'down');
  else if (random.chance(0.16)) fail(course, ...ownTrouble(course, random));
}

function outageTrouble({ cause, since, until, reason }: Outage, random: Random): Trouble {
  const lateness = random.whole(1, 8) * 1_000;
  return { cause, since: since + lateness, until: until + lateness, reason, outcome: 'recovered' };
}

/** A fault of this match alone, well within its planned time, and the state that it puts the signal in. */
function ownTrouble(course: Course, random: Random): [trouble: Trouble | Passing, state: 'down' | 'degraded'] {
  const { startsAt, durationMin } = course.match.fixture;
  const since = startsAt + random.whole(14, durationMin - 50) * minuteMs + random.whole(0, 59) * 1_000;
  const lasting = (fromS: number, toS: number) => since + random.whole(fromS, toS) * 1_000;
  const kind = random.pick(['gone', 'gone', 'gone', 'content', 'content', 'format'] as const);
  if (kind === 'gone')
    return [{ cause: 'stream', since, until: lasting(15, 420), reason: lost, outcome: 'recovered' }, 'down'];
  if (kind === 'format') return [{ cause: null, since, until: lasting(60, 900), reason: 'dash stalled' }, 'degraded'];
  const reason = random.pick(['black', 'frozen', 'silent', 'frozen, silent', 'color_bars']);
  return [{ cause: 'content', since, until: lasting(25, 300), reason, outcome: 'recovered' }, 'degraded'];
}

/** A fault of one format alone is no incident. */
type Passing = { cause: null; since: number; until: number; reason: string };

function fail(course: Course, trouble: Trouble | Passing, state: 'down' | 'degraded'): void {
  const { since, until, reason } = trouble;
  turn(course, since, 'ok', state, reason);
  turn(course, until, state, 'ok', null);
  if (trouble.cause !== null) course.troubles.push(trouble);
}
