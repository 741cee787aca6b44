import type { TestApp } from '#server/testing/start-app';

type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
export type Visitor = (path: string, data: object, headers?: Record<string, string>) => Promise<Answer>;

/** A client with its own IP address, which posts to `/api/auth/…`. */
export function visitorAt(t: TestApp, ip: string): Visitor {
  return async (path, data, headers = {}) => {
    const url = `/api/auth/${path}`;
    const response = await t.app.inject({ method: 'POST', url, payload: data, headers, remoteAddress: ip });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
}

export const goodPassword = 'a long walk in the park';

export const registration = (email: string, password = goodPassword) => ({
  name: 'Анна',
  email,
  password,
  password_confirmation: password,
  agreement: true,
});

/** The queued mails to an address, oldest first. */
export function mailsTo(t: TestApp, email: string) {
  return t.deps.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute();
}

/** The code in the newest mail to an address. */
export async function newestCode(t: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(t, email)).at(-1);
  const code = /\b\d{4} \d{4}\b/.exec(mail?.body ?? '')?.[0];
  if (!code) throw new Error(`No code for ${email}`);
  return code;
}

/** A code that differs from the given one. */
export const otherThan = (code: string) => String((Number(code.replace(' ', '')) + 1) % 100_000_000).padStart(8, '0');

/** A confirmed viewer with `goodPassword`. */
export async function confirmedUser(t: TestApp, visit: Visitor, email: string): Promise<void> {
  await visit('register', registration(email));
  const { status } = await visit('confirm', { email, code: await newestCode(t, email) });
  if (status !== 200) throw new Error(`Confirming ${email} answered ${status}`);
}
