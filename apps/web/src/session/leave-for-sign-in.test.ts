import { expect, it, vi } from 'vitest';
import { leaveForSignIn } from './leave-for-sign-in.ts';

it('the page is left once, for the reason that came first', () => {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('window', { location: { replace } });
  leaveForSignIn('/broadcast/streams?tag=live', 'ended');
  leaveForSignIn('/broadcast/streams?tag=live', null);
  expect(replace.mock.calls).toEqual([['/login?redirect=%2Fbroadcast%2Fstreams%3Ftag%3Dlive&notice=ended']]);
});
