import { consoleOf } from '../served.ts';

const { url, password } = consoleOf(0);

export type Row = { id: number; name?: string; location?: string };

/** Calls the console's API as the holder of a session. Throws when the console refuses the call. */
export async function call<T>(token: string | null, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'page-size': '100',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as T;
}

/** All accounts of the benchmark have the password of the rehearsal. */
export async function signIn(email: string): Promise<string> {
  return (await call<{ auth_token: string }>(null, 'POST', '/auth/login', { email, password })).auth_token;
}

/** Makes an operator; returns the id and a session. */
export async function addOperator(admin: string, email: string): Promise<{ id: number; token: string }> {
  const { id } = await call<Row>(admin, 'POST', '/user', { email, password, name: email, role: 'operator' });
  return { id, token: await signIn(email) };
}
