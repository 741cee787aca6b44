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

/** Reads again after a failure, as a screen does; a call that changes something fails at once. */
async function request<T>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body: object | null,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'page-size': '100',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as T;
    const text = await response.text();
    if (method !== 'GET' || response.status < 429 || tries === 5)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await sleep(1_000);
  }
}
