import { startOf, teamsOf, tokenOfUser } from './match-scene.ts';
import { englishName, russianName } from './match-names.ts';

export type Answer = { status: number; ms: number };
type Body = Record<string, unknown>;
type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: object | null,
) => Promise<{ status: number; body: Body }>;

/** Calls the API as a user of the scene. */
export function callAs(url: string, user: number): Call {
  const authorization = `Bearer ${tokenOfUser(user)}`;
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
}

type Scene = { sport: number; queries: number; days: number };

/** A second editor and an operator who write at a steady pace, however long replies take. */
export function startUsers(url: string, { sport, queries, days }: Scene) {
  const [editor, operator] = [callAs(url, 2), callAs(url, 3)];
  const answers = new Map<string, Answer[]>();
  const pending = new Set<Promise<void>>();
  const made: number[] = [];
  let n = 0;
  const answer = async (what: string, call: () => ReturnType<Call>) => {
    const startedAt = performance.now();
    const { status, body } = await call();
    const ms = performance.now() - startedAt;
    answers.set(what, [...(answers.get(what) ?? []), { status, ms }]);
    if (status >= 300) console.error(what, status, JSON.stringify(body).slice(0, 300));
    if (what === 'stream created' && status < 300) made.push(Number(body['id']));
  };
  const ask = (what: string, call: () => ReturnType<Call>) => {
    const asking = answer(what, call);
    pending.add(asking);
    void asking.finally(() => pending.delete(asking));
  };
  const editing = setInterval(() => {
    n += 1;
    const id = n % 2 === 0 ? made.shift() : undefined;
    const [team1, team2] = teamsOf(n * 13 + 7, queries).map((team) => team + 1);
    if (id === undefined)
      ask('stream created', () => editor('POST', '/stream', { sport, team1, team2, ...startOf(n, days), timezone: 'UTC' })); // prettier-ignore
    else ask('stream edited', () => editor('PUT', '/stream', { id, ...startOf(n + 3, days) }));
  }, 100);
  const asking = setInterval(() => {
    const [team1, team2] = teamsOf(n * 17 + 5, queries).map(englishName);
    const words = { sport, team1Text: team1, team2Text: team2 };
    ask('query made', () => operator('POST', '/profile/playlist', { ...words, ...startOf(n, days), timezone: 'UTC' }));
  }, 300);
  return {
    async stop(): Promise<Map<string, Answer[]>> {
      clearInterval(editing);
      clearInterval(asking);
      await Promise.all(pending);
      return answers;
    },
  };
}

/** A spreadsheet of fixtures by name; the first ones match the queries, nobody asks for the others. */
export function spreadsheet(streams: number, queries: number, days: number): Blob {
  const lines = Array.from({ length: streams }, (_, n) => {
    const [team1, team2] = n < queries ? teamsOf(n, queries) : teamsOf(n * 3 + 1, queries).toReversed();
    const { startDate, startTime } = startOf(n, days);
    return `bench-${n},Football,${russianName(team1 ?? 0)},${russianName(team2 ?? 0)},${startDate},${startTime},UTC`;
  });
  return new Blob([['key,sport,team1,team2,startDate,startTime,timezone', ...lines].join('\n')]);
}
