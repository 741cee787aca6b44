import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  asked.length = 0;
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise(() => {});
  });
  vi.doMock('#kit/live.ts', () => ({ startLive: () => {} }));
});

it('with a token the profile is loaded at the start', async () => {
  stored.set('auth_token', 'secret');
  await import('#web/app/query-client.ts');
  expect(asked).toEqual(['/api/profile']);
});

it('without a token nothing is loaded', async () => {
  await import('#web/app/query-client.ts');
  expect(asked).toEqual([]);
});

it('who is signed in is being checked from the start until the profile has come, and until then may do nothing', async () => {
  vi.doMock('#kit/session.ts', () => ({ token: () => 'secret', useToken: () => 'secret', watchToken: () => {} }));
  const { profileQuery, useCan, useProfile } = await import('./profile.ts');
  const client = new QueryClient();
  const Observed = () => `${useProfile()?.role ?? 'checking'} ${useCan('administer')}`;
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Observed />
      </QueryClientProvider>,
    );
  expect(draw()).toBe('checking false');
  client.setQueryData(profileQuery.queryKey, { role: 'admin' } as never);
  expect(draw()).toBe('admin true');
});
