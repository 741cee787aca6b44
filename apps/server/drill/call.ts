import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; body: Record<string, unknown> };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A signed-in person. `headers`: besides those of every call. `timeoutMs`: of one try. */
export type Caller = {
  id: number;
  name: string;
  token: string;
  send: (call: Call) => Promise<Answer>;
};

export type Call = {
  method: Method;
  path: string;
  body: object | null;
  headers: Record<string, string>;
  timeoutMs: number;
};

/** Longer than the time limits of the console itself. */
export const patienceMs = 15_000;

/** One try of a call: null when there was no answer, and nobody knows what came of it. */
export async function tryOnce(url: string, token: string | null, call: Call): Promise<Answer | null> {
  try {
    const reply = await fetch(`${url}/api${call.path}`, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        'page-size': '100',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} };
  } catch {
    return null;
  }
}

/** Whether an answer leaves open what came of the call, so that it is worth repeating. */
export const isOpen = (answer: Answer | null): boolean =>
  answer === null || answer.status >= 500 || answer.status === 429 || answer.body['code'] === 'request_in_progress';

const pauseMs = 400;

/** Repeats a call until its answer is final. Null when there is none before the time is over. */
export async function insist(send: () => Promise<Answer | null>, untilMs: number): Promise<Answer | null> {
  for (;;) {
    const answer = await send();
    if (!isOpen(answer)) return answer;
    if (Date.now() > untilMs) return null;
    await sleep(pauseMs);
  }
}

const longestMs = 60_000;

/** Signs a person in; their calls are repeated until the answer is final, and throw without one. */
export async function signIn(url: string, email: string, password: string): Promise<Caller> {
  const login = {
    method: 'POST' as const,
    path: '/auth/login',
    body: { email, password },
    headers: {},
    timeoutMs: patienceMs,
  };
  const answer = await insist(() => tryOnce(url, null, login), Date.now() + longestMs);
  const token = String(answer?.body['auth_token']);
  const send = async (call: Call) => {
    const reply = await insist(() => tryOnce(url, token, call), Date.now() + longestMs);
    if (!reply) throw new Error(`${call.method} ${call.path} had no answer within a minute`);
    return reply;
  };
  return { id: Number(answer?.body['uid']), name: email, token, send };
}

/** A call that must succeed. */
export async function ask(who: Caller, method: Method, path: string, body: object | null): Promise<Answer['body']> {
  const { status, body: found } = await who.send({ method, path, body, headers: {}, timeoutMs: patienceMs });
  if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(found)}`);
  return found;
}

/** All rows of a list. */
export async function readAll(who: Caller, path: string): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const headers = { 'page-current': String(page) };
    const { status, body } = await who.send({ method: 'GET', path, body: null, headers, timeoutMs: patienceMs });
    if (status !== 200) throw new Error(`GET ${path} answered ${status} ${JSON.stringify(body)}`);
    rows.push(...(body['data'] as Answer['body'][]));
    last = Number(body['last_page']);
  }
  return rows;
}
