import { afterEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { profileQuery, useCan, useProfile } from './profile.ts';

afterEach(() => setToken(null));

function Signed() {
  return <output>{`${useProfile()?.role ?? 'checking'} ${useCan('administer')}`}</output>;
}

it('who is signed in is being checked from the start until the profile has come, and until then may do nothing', async () => {
  setToken('secret');
  const calls = answerCalls(() => new Promise(() => {}));
  const screen = await show(<Signed />, '/');
  const text = () => screen.getByRole('status').element().textContent;
  expect(text()).toBe('checking false');
  expect(calls.map(({ call }) => call)).toEqual(['GET /profile']);
  screen.client.setQueryData(profileQuery.queryKey, { role: 'admin' } as never);
  await expect.poll(text).toBe('admin true');
});
