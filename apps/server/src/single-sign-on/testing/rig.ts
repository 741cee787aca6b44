import { sql } from 'kysely';
import { expect } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller } from '#server/testing/start-app';
import { signInAtProvider } from './browser.ts';
import { startProvider } from './provider.ts';
import type { Claims } from './provider.ts';

export const publicUrl = 'https://desk.example';

/** What a test may have set. */
const off = {
  ssoIssuer: '',
  ssoOnly: false,
  ssoAdmins: '',
  ssoEditors: '',
  ssoOperators: '',
  ssoViewers: '',
  ssoGroupsClaim: 'groups',
  secondFactorFrom: 'nobody',
};

export const refused = (code: string) => ({ status: 403, body: { code } });

export type Rig = Awaited<ReturnType<typeof startRig>>;

/** The application with a provider of single sign-on, and the steps of a sign-in. */
export async function startRig() {
  const t = await startTestApp({ PUBLIC_URL: publicUrl });
  const provider = await startProvider(`${publicUrl}/auth/sso`);
  const admin: Caller = await t.signIn('admin');
  let people = 0;
  const set = async (changes: object): Promise<void> => {
    expect(await admin.call('PUT', '/system/settings', changes)).toMatchObject({ status: 200 });
  };
  const begin = async () =>
    (await t.visitor('POST', '/auth/sso/begin')).body as unknown as { url: string; request: string };
  /** All steps until the ticket, as a browser takes them; null cancels at the provider. */
  const finish = async (subject: string | null) => {
    const { url, request } = await begin();
    const response = new URL(await signInAtProvider(url, subject)).search;
    return t.visitor('POST', '/auth/sso/finish', { request, response });
  };
  const spend = ({ ticket }: Record<string, unknown>, more: object = {}) =>
    t.visitor('POST', '/auth/sso/session', { ticket, ...more });
  return {
    t,
    provider,
    admin,
    set,
    begin,
    finish,
    /** Signs in with the ticket of an answer. */
    spend,
    async signIn(subject: string) {
      const { status, body } = await finish(subject);
      return status === 200 ? spend(body) : { status, body };
    },
    turnOn: () =>
      set({
        ssoIssuer: provider.issuer,
        ssoName: 'Company',
        ssoClientId: 'console',
        ssoClientSecret: provider.clientSecret,
      }),
    turnOff: () => set(off),
    /** Somebody new at the provider, with a verified address. */
    person(claims: Claims = {}): { subject: string; email: string; name: string } {
      people += 1;
      const subject = `subject-${people}`;
      const [email, name] = [`person${people}@company.example`, `Person ${people}`];
      provider.people.set(subject, { email, email_verified: true, name, ...claims });
      return { subject, email, name };
    },
    async userOf({ body }: { body: Record<string, unknown> }) {
      const { rows } = await sql<{ id: number; email: string; name: string; role: string }>`
        SELECT id::int4 AS id, email, name, role FROM "user" WHERE id = ${Number(body['uid'])}`.execute(t.deps.db);
      return rows[0];
    },
    async stop() {
      await t.close();
      await provider.stop();
    },
  };
}
