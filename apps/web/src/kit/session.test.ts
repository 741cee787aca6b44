import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
let page = new EventTarget();

/** A change of local storage as another tab makes it. */
const inAnotherTab = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

afterEach(() => signOut());

beforeEach(() => {
  kept.clear();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const { lastFailure, rememberFailure } = await import('./last-failure.ts');
const {
  endSession,
  isSessionEnded,
  leaveToken,
  resumeSession,
  setPerson,
  setToken,
  token,
  tokenOfOtherTab,
  watchToken,
} = await import('./session.ts');
const { signOut } = await import('./sign-out.ts');

it('the token is kept under its name until it is forgotten', () => {
  expect(token()).toBeNull();
  setToken('abc');
  expect([token(), kept.get('auth_token')]).toEqual(['abc', 'abc']);
  setToken(null);
  expect([token(), kept.has('auth_token')]).toEqual([null, false]);
});

it('signing in or out is heard here and from another tab', () => {
  const listener = vi.fn();
  const stop = watchToken(listener);
  setToken('abc');
  inAnotherTab('auth_token');
  // Everything was cleared at once.
  inAnotherTab(null);
  expect(listener).toHaveBeenCalledTimes(3);
  inAnotherTab('zone');
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  setToken(null);
  inAnotherTab('auth_token');
  expect(listener).toHaveBeenCalledTimes(3);
});

it('the token of another user is left to the next page, and this one sends nothing with it', () => {
  setToken('olga');
  setPerson(1);
  endSession();
  const listener = vi.fn();
  const stop = watchToken(listener);
  expect(resumeSession('ivan', 2)).toBe(false);
  leaveToken('ivan');
  expect([token(), kept.get('auth_token'), isSessionEnded()]).toEqual([null, 'ivan', true]);
  expect(listener).not.toHaveBeenCalled();
  stop();
});

it('the last failure is that of whoever is signed in, and not of the person before', () => {
  const failure = { call: 'PUT /api/streams', status: 409, code: 'key_in_use', requestId: 'r1' };
  setToken('olga');
  rememberFailure(failure);
  expect(lastFailure()).toMatchObject(failure);
  expect(Date.parse(lastFailure()?.at ?? '')).not.toBeNaN();
  setToken('ivan');
  expect(lastFailure()).toBeNull();
  rememberFailure({ ...failure, call: 'GET /api/users' });
  expect(lastFailure()?.call).toBe('GET /api/users');
});

it('a failure before signing in is kept too', () => {
  rememberFailure({ call: 'POST /api/auth/login', status: -1, code: null, requestId: null });
  expect(lastFailure()?.status).toBe(-1);
  setToken('olga');
  expect(lastFailure()).toBeNull();
});

/** As another tab signs in, or out when null. */
const signInElsewhere = (value: string | null) => {
  if (value === null) kept.delete('auth_token');
  else kept.set('auth_token', value);
  inAnotherTab('auth_token');
};

it('a session that ends leaves the screens of its person, and their token to nobody', () => {
  setToken('abc');
  expect(endSession()).toBe(false);
  setToken('abc');
  setPerson(7);
  expect([endSession(), isSessionEnded(), token(), kept.has('auth_token')]).toEqual([true, true, null, false]);
});

it('only the same person goes on', () => {
  setToken('abc');
  setPerson(7);
  endSession();
  const listener = vi.fn();
  const stop = watchToken(listener);
  expect([resumeSession('other', 8), token(), isSessionEnded()]).toEqual([false, null, true]);
  expect(listener).not.toHaveBeenCalled();
  expect([resumeSession('def', 7), token(), isSessionEnded()]).toEqual([true, 'def', false]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

it('what another tab signs in with is used by this one only once it is known whose it is', () => {
  setToken('abc');
  setPerson(7);
  const stop = watchToken(() => {});
  signInElsewhere(null);
  expect([isSessionEnded(), tokenOfOtherTab()]).toEqual([true, null]);
  signInElsewhere('def');
  expect([isSessionEnded(), token(), tokenOfOtherTab()]).toEqual([true, null, 'def']);
  resumeSession('def', 7);
  expect([token(), tokenOfOtherTab()]).toEqual(['def', null]);
  signInElsewhere('ghi');
  expect([token(), tokenOfOtherTab()]).toEqual([null, 'ghi']);
  stop();
});

it('a page that shows nobody yet follows another tab at once', () => {
  const stop = watchToken(() => {});
  signInElsewhere('abc');
  expect([isSessionEnded(), token()]).toEqual([false, 'abc']);
  stop();
});

it('signing out here ends everything at once', () => {
  setToken('abc');
  setPerson(7);
  signOut();
  expect([isSessionEnded(), token(), resumeSession('def', 7)]).toEqual([false, null, false]);
});
