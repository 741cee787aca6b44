import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '#server/auth/testing/visitor';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { addPasskey } from './testing/add-passkey.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(async () => {
  await need('nobody');
});
afterAll(() => t.close());

const need = (from: string) => sql`UPDATE setting SET "secondFactorFrom" = ${from}`.execute(t.deps.db);
const add = (who: Caller, name: string) => addPasskey(who, t.deps.settings.now().publicUrl, name);
const proof = { current_password: testPassword };
const stateOf = async (who: Caller) => (await who.call('GET', '/profile/second-factor')).body;
const emailOf = async ({ id }: Caller) =>
  (await t.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const login = async (who: Caller, more: object = {}) =>
  t.visitor('POST', '/auth/login', { email: await emailOf(who), password: testPassword, ...more });
const wrong = { status: 422, body: { fields: { code: { code: 'wrong_second_factor' } } } };

/** Somebody with a passkey and no app, whose role then needs a second factor. */
async function startWithPasskey(): Promise<{ who: Caller; codes: string[] }> {
  const who = await t.signIn('editor');
  const { codes } = await add(who, 'Phone');
  await need('editor');
  return { who, codes: codes as string[] };
}

it('come with the first passkey, and not with another one', async () => {
  const who = await t.signIn('operator');
  expect(await stateOf(who)).toMatchObject({ hasPasskey: false, recoveryCodesLeft: 0 });
  const { codes } = await add(who, 'Phone');
  expect(codes).toHaveLength(10);
  expect(await stateOf(who)).toMatchObject({ since: null, hasPasskey: true, recoveryCodesLeft: 10 });
  expect((await add(who, 'Laptop')).codes).toBeUndefined();
});

it('stand in for a lost passkey beside the password, once each', async () => {
  const { who, codes } = await startWithPasskey();
  const [first = '', second = ''] = codes;
  expect(await login(who)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  expect(await login(who, { code: 'abcde-fghij' })).toMatchObject(wrong);
  const session = await login(who, { code: first });
  expect(session).toMatchObject({ status: 200, body: { auth_token: expect.stringMatching(/^[\w-]{43}$/) } });
  expect(session.body).not.toHaveProperty('recovery_codes');
  expect(await login(who, { code: first })).toMatchObject(wrong);
  expect((await login(who, { code: second })).status).toBe(200);
  expect(await stateOf(who)).toMatchObject({ recoveryCodesLeft: 8 });
});

it('of one person are of nobody else', async () => {
  const [{ codes }, { who }] = [await startWithPasskey(), await startWithPasskey()];
  expect(await login(who, { code: codes[0] })).toMatchObject(wrong);
});

it('are replaced with the password, of which the owner is mailed', async () => {
  const { who, codes } = await startWithPasskey();
  const renew = (more: object) => who.call('POST', '/profile/second-factor/codes', { ...proof, ...more });
  expect((await renew({ current_password: 'not the password' })).status).toBe(422);
  const renewed = (await renew({})).body['recovery_codes'] as string[];
  expect(renewed).toHaveLength(10);
  expect((await mailsTo(t, await emailOf(who))).at(-1)?.subject).toContain('new recovery codes');
  expect(await login(who, { code: codes[0] })).toMatchObject(wrong);
  expect((await login(who, { code: renewed[0] })).status).toBe(200);
});

it('end with the last passkey, and nobody without a second factor has any', async () => {
  const { who, codes } = await startWithPasskey();
  await need('nobody');
  const [{ id } = { id: 0 }] = (await who.call('GET', '/profile/passkeys')).body['data'] as { id: number }[];
  expect((await who.call('POST', '/profile/passkey/remove', { ...proof, id })).status).toBe(200);
  expect(await stateOf(who)).toMatchObject({ hasPasskey: false, recoveryCodesLeft: 0 });
  expect((await who.call('POST', '/profile/second-factor/codes', proof)).status).toBe(409);
  await need('editor');
  expect(await login(who, { code: codes[0] })).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
});
