import { dayMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { randomOf } from '#server/rehearsal/desk/random';
import type { Rostered } from '#server/rehearsal/desk/roster';

/** A fault of several matches at once: their server was away, or one encoder that sends them all. */
export type Outage = {
  cause: 'server' | 'source';
  /** The domain of the server, or the address of the encoder. */
  name: string;
  since: number;
  until: number;
  reason: string;
  keys: string[];
  /** From where the encoders publish, if it is one. */
  address: string | null;
};

/** Days ago on which a server was away, and on which an encoder was. */
const planned = [
  { daysAgo: 26, cause: 'server' },
  { daysAgo: 19, cause: 'source' },
  { daysAgo: 12, cause: 'server' },
  { daysAgo: 8, cause: 'source' },
  { daysAgo: 3, cause: 'server' },
] as const;

export function outagesOf(matches: readonly Rostered[], now: number): Outage[] {
  const today = Math.floor(now / dayMs);
  return planned.flatMap(({ daysAgo, cause }) => {
    const ofDay = matches.filter(({ fixture }) => Math.floor(fixture.startsAt / dayMs) === today - daysAgo);
    const random = randomOf(`outage ${today - daysAgo}`);
    const groups = Map.groupBy(ofDay, ({ fixture, server }) =>
      cause === 'server' ? server?.fqdn : `${fixture.league.code} ${fixture.startsAt}`,
    );
    const outages = [...groups.values()].flatMap((group) => outageOf(cause, group, random.whole(5, 13)) ?? []);
    // The one that most matches were part of.
    return outages.toSorted((a, b) => b.keys.length - a.keys.length).slice(0, 1);
  });
}

/** An outage in the first half of the match that most others of the group run beside; null if none runs alone. */
function outageOf(cause: Outage['cause'], group: readonly Rostered[], minutes: number): Outage | null {
  const moments = group.map(({ fixture }) => fixture.startsAt + 40 * minuteMs);
  const runningAt = (at: number) =>
    group.filter(
      ({ fixture }) =>
        fixture.startsAt + 20 * minuteMs <= at && fixture.endsAt - 25 * minuteMs >= at + minutes * minuteMs,
    );
  const [since] = moments.toSorted((a, b) => runningAt(b).length - runningAt(a).length || a - b);
  const [first] = since === undefined ? [] : runningAt(since);
  if (since === undefined || !first || runningAt(since).length < 2) return null;
  const ofServer = cause === 'server';
  const address = ofServer ? null : `203.0.113.${10 + first.fixture.league.code.length}`;
  return {
    cause,
    name: address ?? first.server?.fqdn ?? '',
    since,
    until: since + minutes * minuteMs,
    reason: ofServer
      ? 'rtmp tcp, hls tcp, wss tcp, dash tcp'
      : 'rtmp not_found, hls stalled, wss not_found, dash stalled',
    keys: runningAt(since).map(({ fixture }) => fixture.key),
    address,
  };
}
