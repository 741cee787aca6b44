import { commentRoutes, sportRoutes, authRoutes } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { sendOnce } from './idempotency-key.ts';

const refused = (status: number, code: 'invalid' | 'request_in_progress' | 'unavailable') =>
  new CallError(status, 'no', { code, message: 'no' }, null);

/** Sends and gives the key that went with it; `end` is what becomes of the request. */
async function keyOf(body: string, end: Error | null, route = commentRoutes.create): Promise<string | undefined> {
  let key: string | undefined;
  const sent = sendOnce(route, body, async (headers) => {
    key = headers['Idempotency-Key'];
    if (end) throw end;
  });
  await sent.catch(() => undefined);
  return key;
}

describe('the key of a request', () => {
  it('is a quoted string of 128 random bits, another for every request that succeeded', async () => {
    const keys = [await keyOf('a', null), await keyOf('a', null), await keyOf('b', null)];
    for (const key of keys) expect(key).toMatch(/^"[0-9a-f]{32}"$/);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ['no answer came', new CallError(-1, 'No response received', null, null)],
    ['the server was busy', refused(503, 'unavailable')],
    ['the first one still runs', refused(409, 'request_in_progress')],
    ['it was given up', new DOMException('Aborted', 'AbortError')],
  ])('stays when %s, until the outcome is known', async (name, end) => {
    const first = await keyOf(name, end);
    expect(await keyOf(name, end)).toBe(first);
    expect(await keyOf(name, null)).toBe(first);
    expect(await keyOf(name, null)).not.toBe(first);
  });

  it('is a new one after a refusal, and for another body', async () => {
    const first = await keyOf('c', refused(422, 'invalid'));
    expect(await keyOf('c', null)).not.toBe(first);
    const open = await keyOf('d', new CallError(-1, 'No response received', null, null));
    expect(await keyOf('e', null)).not.toBe(open);
  });

  it('is the same for two presses at once', async () => {
    const keys: (string | undefined)[] = [];
    const press = () =>
      sendOnce(commentRoutes.create, 'f', async (headers) => void keys.push(headers['Idempotency-Key']));
    await Promise.all([press(), press()]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

it.each([
  ['a search', sportRoutes.search],
  ['a change, which has its version', sportRoutes.update],
  ['signing in', authRoutes.login],
])('%s has no key', async (_name, route) => {
  let headers: Record<string, string> | null = null;
  await sendOnce(route, '{}', async (given) => void (headers = given));
  expect(headers).toEqual({});
});
