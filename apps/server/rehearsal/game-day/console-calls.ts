import { setTimeout as sleep } from 'node:timers/promises';

/** A signed-in person who calls the console's API. */
export type Caller = {
  id: number;
  name: string;
  call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object | null) => Promise<T>;
};

type SignedIn = { uid: number; auth_token: string | null };

/** Signs in. Throws when the console refuses it. */
export async function signIn(url: string, email: string, password: string): Promise<Caller> {
  const { uid, auth_token: token } = await request<SignedIn>(url, null, 'POST', '/auth/login', { email, password });
  if (token === null) throw new Error(`The address ${email} is not confirmed`);
  const call = <T>(method: string, path: string, body: object | null) => request<T>(url, token, method, path, body);
  const { name } = await call<{ name: string }>('GET', '/profile', null);
  return { id: uid, name, call };
}

/** The console has refused a call. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const tries = 5;
const pauseMs = 1_000;

/** Reads again after a failure, as a screen does; a call that changes something fails at once. */
async function request<T>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body: object | null,
): Promise<T> {
  for (let left = method === 'GET' ? tries : 1; ; left -= 1) {
    const answer = await send(`${url}/api${path}`, token, method, body).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.ok) return (await answer.json()) as T;
    const failure = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
    const isLasting = typeof answer !== 'string' && answer.status < 429;
    if (isLasting) throw new Refused(answer.status, `${method} ${path}: ${failure}`);
    if (left === 1) throw new Error(`${method} ${path}: ${failure}`);
    await sleep(pauseMs);
  }
}

function send(url: string, token: string | null, method: string, body: object | null): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'page-size': '100',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
