import { operators } from '#server/rehearsal/desk/colleagues';
import { fleet } from '#server/rehearsal/desk/fleet';
import type { FleetServer } from '#server/rehearsal/desk/fleet';
import { dayMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import type { Fixture } from '#server/rehearsal/desk/fixtures';
import { randomOf } from '#server/rehearsal/desk/random';

/** Who carries a match, and where. `server`: null for the server of the bundled media node. */
export type Rostered = {
  fixture: Fixture;
  server: FleetServer | null;
  holder: string | null;
  /** Who takes over from the holder during the match; nobody does in most. */
  relief: string | null;
};

/** Between two matches of one person. */
const restMs = 15 * minuteMs;

/**
 * Gives each match a server with room and, if somebody is free, a holder. `busy`: the other matches that people hold.
 * Tonight's matches to come are on the bundled server; of later ones fewer are taken, the further away they are.
 */
export function rosterOf(fixtures: readonly Fixture[], now: Date, busy: readonly Busy[]): Rostered[] {
  const running: { server: FleetServer; endsAt: number }[] = [];
  const held = new Map<string, Busy[]>(Map.groupBy(busy, ({ email }) => email));
  return fixtures.map((fixture) => {
    const { startsAt, endsAt, key } = fixture;
    const random = randomOf(`roster ${key}`);
    const isComing = startsAt > now.getTime();
    const current = running.filter((each) => each.endsAt > startsAt);
    running.splice(0, running.length, ...current);
    const server = isComing && fixture.isTonight ? null : emptiest(fixture.league.language, current);
    if (server) running.push({ server, endsAt });
    const isTaken = random.chance(shareTaken((startsAt - now.getTime()) / dayMs, fixture.isTonight));
    const hold = (): string | null => {
      const email = freeOperator(fixture, held);
      if (email !== null) held.set(email, [...(held.get(email) ?? []), { email, startsAt, endsAt }]);
      return email;
    };
    const holder = isTaken ? hold() : null;
    const relief = holder !== null && !isComing && random.chance(0.05) ? hold() : null;
    return { fixture, server, holder, relief };
  });
}

export type Busy = { email: string; startsAt: number; endsAt: number };

const shareTaken = (daysAhead: number, isTonight: boolean) =>
  daysAhead < 0 ? 1 : isTonight ? 0.75 : Math.max(0.6 - daysAhead * 0.2, 0);

/** The server with the smallest share of its capacity in use; those near the league are preferred. */
function emptiest(language: FleetServer['language'], current: readonly { server: FleetServer }[]): FleetServer {
  const share = (server: FleetServer) =>
    (current.filter((each) => each.server === server).length + 1) / server.capacity +
    (server.language === language ? 0 : 0.3);
  const [first, ...others] = fleet;
  if (!first) throw new Error('The fleet has no server');
  return others.reduce((best, server) => (share(server) < share(best) ? server : best), first);
}

/** An operator who works on that day, has no other match then, and may see this one. */
function freeOperator({ key, startsAt, endsAt, league }: Fixture, held: ReadonlyMap<string, Busy[]>): string | null {
  const day = Math.floor(startsAt / dayMs);
  const candidates = operators.filter(
    ({ email, barred }, at) =>
      (day + at * 2) % 7 > 1 &&
      !barred.includes(league.code) &&
      (held.get(email) ?? []).every((other) => other.endsAt + restMs <= startsAt || endsAt + restMs <= other.startsAt),
  );
  const near = candidates.filter(({ language }) => language === league.language);
  const choices = near.length > 0 ? near : candidates;
  return choices.length > 0 ? randomOf(`holder ${key}`).pick(choices).email : null;
}
