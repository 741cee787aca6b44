import type { DeskCase, MatchText } from '#server/playlist/testing/desk-case';
import { queryOf, reviewsOf } from '#server/playlist/testing/desk';
import { idOf } from '#server/testing/records';
import type { Caller } from '#server/testing/start-app';

/** What became of a query: joined to the first stream or to another, the first or only others proposed, or nothing. */
export type Outcome = 'joined' | 'joined another' | 'proposed' | 'proposed others' | 'nothing';

/** `workOff` matches what a busy machine has put off. */
type Stage = { editor: Caller; operator: Caller; colleague: Caller; workOff: () => Promise<void> };

/** Days between two plays of a case, more than matching looks around. */
const daysApart = 7;
const firstDay = Date.UTC(2026, 4, 1, 18);

/** Plays a case in every order of its streams and its query, each on days of its own in a sport of its own. */
export async function playCase({ editor, operator, colleague, workOff }: Stage, desk: DeskCase, number: number) {
  const sport = await idOf(editor, '/stream/sport', { name: `${desk.sport} ${number}`, duration: desk.duration });
  const make = records(editor, sport);
  for (const name of desk.others) await make.team(name);
  if (desk.lesson) await teach(desk.lesson);

  async function teach({ query, stream }: NonNullable<DeskCase['lesson']>): Promise<void> {
    await make.stream(stream, -1);
    const asked = await make.query(colleague, query, -1);
    await workOff();
    const [proposal] = await reviewsOf(colleague, asked);
    if (proposal) await colleague.call('POST', '/profile/playlist/review/accept', { id: proposal['id'] });
  }

  async function play(order: number[], queryFirst: boolean, day: number): Promise<Outcome> {
    const early = queryFirst ? await make.query(operator, desk.query, day) : null;
    const ids = new Map<number, number>();
    for (const one of order) {
      const stream = desk.streams[one];
      if (stream) ids.set(one, await make.stream(stream, day));
    }
    const query = early ?? (await make.query(operator, desk.query, day));
    await workOff();
    return outcomeOf(operator, query, ids.get(0));
  }

  const order = [...desk.streams.keys()];
  const orders = order.length > 1 ? [order, order.toReversed()] : [order];
  const outcomes: Outcome[] = [];
  for (const one of orders)
    for (const queryFirst of [false, true]) outcomes.push(await play(one, queryFirst, outcomes.length));
  return outcomes;
}

function records(editor: Caller, sport: number) {
  const ids = new Map<string, Promise<number>>();
  const made = (path: string, name: string) => {
    const key = `${path} ${name}`;
    const id = ids.get(key) ?? idOf(editor, path, { name, sport });
    ids.set(key, id);
    return id;
  };
  const team = (name: string) => made('/stream/team', name);
  const sideOf = async (side: 'team1' | 'team2', name: string) =>
    name.startsWith('=') ? { [side]: await team(name.slice(1)) } : { [`${side}Text`]: name };
  return {
    team,
    async stream({ sides: [first = '', second], tournament, startTimeTbd, ...match }: MatchText, day: number) {
      const sides = second ? { team1: await team(first), team2: await team(second) } : { title: first };
      const more = tournament ? { tournament: await made('/stream/tournament', tournament) } : {};
      return idOf(editor, '/stream', { sport, ...sides, ...more, startTimeTbd, ...whenOf(match, sport, day) });
    },
    async query(who: Caller, { sides: [first = '', second = ''], tournament, ...match }: MatchText, day: number) {
      const sides = { ...(await sideOf('team1', first)), ...(await sideOf('team2', second)) };
      return idOf(who, '/profile/playlist', {
        ...sides,
        sport,
        tournamentText: tournament,
        ...whenOf(match, sport, day),
      });
    },
  };
}

/** Start and event id that only this play has: an event id joins across sports and days. */
function whenOf({ minutes, event }: Pick<MatchText, 'minutes' | 'event'>, sport: number, day: number) {
  const start = new Date(firstDay + day * daysApart * 86_400_000 + minutes * 60_000).toISOString();
  return {
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    timezone: 'UTC',
    event_id: event && `${event}-${sport}-${day}`,
  };
}

async function outcomeOf(operator: Caller, query: number, expected: number | undefined): Promise<Outcome> {
  const { status, stream } = await queryOf(operator, query);
  if (status === 'complete') return stream === expected ? 'joined' : 'joined another';
  const proposed = (await reviewsOf(operator, query)).map((review) => review['stream']);
  if (proposed.length === 0) return 'nothing';
  return proposed.includes(expected) ? 'proposed' : 'proposed others';
}
