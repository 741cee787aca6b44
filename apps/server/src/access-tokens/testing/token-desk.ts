import type { Role, TokenScope } from '@touchline/contract';
import { expect } from 'vitest';
import type { Caller, TestApp } from '#server/testing/start-app';

export type MadeToken = { id: number; token: string };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes tokens, and calls the API with them. */
export async function openTokenDesk(t: TestApp) {
  const admin = await t.signIn('admin');
  const make = async (
    who: Caller,
    scope: TokenScope,
    path = '/profile/tokens',
    name = 'Script',
  ): Promise<MadeToken> => {
    const { status, body } = await who.call('POST', path, { name, scope, days: 30 });
    expect(status).toBe(200);
    return { id: Number(body['id']), token: String(body['token']) };
  };
  const ask = async ({ token }: { token: string }, method: Method, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method, url: `/api${path}`, headers, ...(data ? { payload: data } : {}) });
    const body = JSON.parse(answer.body || '{}') as Record<string, unknown>;
    const { code } = body;
    return { status: answer.statusCode, code: typeof code === 'string' ? code : null, body, headers: answer.headers };
  };
  return {
    admin,
    make,
    makeService: (scope: TokenScope, name = 'Ticker') => make(admin, scope, '/system/tokens', name),
    ask,
    /** The status of a call, with the code of an error. */
    outcome: async (...call: Parameters<typeof ask>) => {
      const { status, code } = await ask(...call);
      return code === null ? status : `${status} ${code}`;
    },
    setRole: (who: Caller, role: Role) =>
      t.deps.db.updateTable('user').set({ role }).where('id', '=', who.id).execute(),
  };
}
