import { autoTakeOutcomes, maxReplayed, replayDays } from '@touchline/contract';
import type { AutoTakeInput, AutoTakeOutcome, AutoTakeReplay, ReplayedMatch } from '@touchline/contract';
import { sql } from 'kysely';
import { check, choosesBy, findTaker } from '#server/auto-takes/own-rules';
import { readTakes, readVersions } from '#server/auto-takes/past-matches';
import type { PastTake, Period, Version } from '#server/auto-takes/past-matches';
import { readOwners, readRules, zoneOf } from '#server/auto-takes/read-rules';
import { rightsOf } from '#server/auto-takes/rights';
import { inOrder } from '#server/auto-takes/rule';
import type { Rule } from '#server/auto-takes/rule';
import { simulate } from '#server/auto-takes/simulate';
import type { Decided, DeskEvent } from '#server/auto-takes/simulate';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { sees } from '#http/user';
import type { User } from '#http/user';

type Asked = Omit<AutoTakeInput, 'name' | 'isOn'> & {
  user?: number | undefined;
  /** The stored rule in whose place it is. */
  id?: number | undefined;
  outcome?: AutoTakeOutcome | undefined;
};

type Context = Pick<Deps, 'db' | 'totals' | 'settings' | 'now'>;

/**
 * What a rule would have made of the matches of the last 30 days, beside the other rules that are on, had all of them been in
 * force. Throws 403, 404 and 422.
 */
export async function replayRule(context: Context, who: User, asked: Asked): Promise<AutoTakeReplay> {
  const { db } = context;
  await check(db, asked);
  const owner = await findTaker(db, who, asked.user);
  const to = context.now().getTime();
  const period = { from: to - replayDays * 86_400_000, to };
  const zone = context.settings.now().defaultZone;
  const inForce = await readRules(db, zone);
  const rule: Rule = {
    ...asked,
    id: asked.id ?? Infinity,
    user: owner.id,
    name: '',
    zone: await readZone(db, owner.id, zone),
    choosesBy: choosesBy(asked),
  };
  const rules = inOrder([...inForce.rules.filter(({ id }) => id !== rule.id), rule]);
  const owners = new Map([
    ...inForce.owners,
    ...(await readOwners(db, [owner.id])).map((one) => [one.id, one] as const),
  ]);
  const versions = await readVersions(db, period);
  const ids = versions.flatMap(([first]) => first?.match.id ?? []);
  const [takes, rights] = [await readTakes(db, ids), await rightsOf(context, owners, ids)];
  const decided = simulate(eventsOf(versions, takes, period), rules, rights).filter((one) => one.rule === rule);
  const visible = lastOf(decided).filter(({ match }) => sees(who, match.id));
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    totals: totalsOf(visible),
    data: await present(db, who, ofOutcome(visible, asked.outcome), takes),
  };
}

async function readZone(db: Db, user: number, defaultZone: string): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`SELECT ${zoneOf(defaultZone)} AS zone FROM "user" WHERE id = ${user}`.execute(db);
  return rows[0]?.zone ?? defaultZone;
}

/**
 * What happened, for the simulation. Of matches that are in the period now, what rules took is left out: it is decided anew.
 * Of the others, which only keep people busy, it is told.
 */
export function eventsOf(
  versions: readonly Version[][],
  takes: readonly PastTake[],
  { from, to }: Period,
): DeskEvent[] {
  const decided = new Set(
    versions.flatMap((all) => {
      const now = all.at(-1)?.match;
      return now && now.startsAt > from && now.startsAt <= to ? now.id : [];
    }),
  );
  return [
    ...versions.flatMap((all) =>
      all.map(({ at, match }) => ({ at, kind: 'match', match, isDecided: decided.has(match.id) }) as const),
    ),
    ...takes.flatMap(({ at, releasedAt, user, stream, ruleName }): DeskEvent[] => [
      ...(ruleName !== null && decided.has(stream) ? [] : [{ at, kind: 'take', user, stream } as const]),
      ...(releasedAt === null ? [] : [{ at: releasedAt, kind: 'release', user, stream } as const]),
    ]),
  ];
}

/** Of each match that it took when it did, of each other one what was decided last. */
function lastOf(decided: readonly Decided[]): Decided[] {
  const byMatch = new Map<number, Decided>();
  for (const one of decided) if (byMatch.get(one.match.id)?.outcome !== 'taken') byMatch.set(one.match.id, one);
  return [...byMatch.values()];
}

const ofOutcome = (decided: readonly Decided[], outcome: AutoTakeOutcome | undefined) =>
  decided
    .filter((one) => outcome === undefined || one.outcome === outcome)
    .toSorted((a, b) => b.match.startsAt - a.match.startsAt || b.match.id - a.match.id)
    .slice(0, maxReplayed);

function totalsOf(decided: readonly Decided[]): AutoTakeReplay['totals'] {
  const of = (outcome: AutoTakeOutcome) => decided.filter((one) => one.outcome === outcome).length;
  return Object.fromEntries(autoTakeOutcomes.map((outcome) => [outcome, of(outcome)])) as AutoTakeReplay['totals'];
}

async function present(
  db: Db,
  who: User,
  decided: readonly Decided[],
  takes: readonly PastTake[],
): Promise<ReplayedMatch[]> {
  const ids = decided.flatMap(({ match, overlaps }) => [match.id, overlaps ?? match.id]);
  const { rows: streams } = await sql<{ id: number; title: string; startAt: string; endAt: string }>`
    SELECT id, ${matchNameOfRow} AS title, "startAt", "endAt" FROM stream WHERE id = ANY(${ids}::int8[])`.execute(db);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const takesOf = Map.groupBy(takes, ({ stream }) => stream);
  const { rows: people } = await sql<{ id: number; name: string }>`SELECT id, name FROM "user"`.execute(db);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (user: number | null) => (user === null ? null : (names.get(user) ?? null));
  return decided.flatMap(({ match, outcome, at, by, overlaps }) => {
    const stream = byId.get(match.id);
    if (!stream) return [];
    const other = overlaps !== null && sees(who, overlaps) ? byId.get(overlaps) : undefined;
    const takers = new Map((takesOf.get(match.id) ?? []).map(({ user, ruleName }) => [user, ruleName]));
    return {
      ...stream,
      outcome,
      at: new Date(at / 1_000).toISOString(),
      by: nameOf(by),
      overlaps: other ? { id: other.id, title: other.title } : null,
      takers: [...takers].map(([id, ruleName]) => ({ id, name: nameOf(id) ?? '', ruleName })),
    };
  });
}
