import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import '#ui/testing/show.tsx';
import { menu } from '#web/app/menu.tsx';
import { SideNav } from './side-nav.tsx';

beforeEach(async () => {
  setToken('secret');
  await page.viewport(1_000, 500);
});
afterEach(() => setToken(null));

/** The navigation of an administrator, higher than the window. */
async function showMenu(address: string) {
  answerCalls(() => ({ id: 1, role: 'admin', timezone: null, pageSize: 10, singleKeys: true }));
  const root = createRootRoute({
    component: () => (
      <div style={{ width: 250, height: 480 }}>
        <SideNav collapsed={false} collapsible />
      </div>
    ),
  });
  const screens = menu.flatMap((item) => ('entries' in item ? item.entries : [item]));
  const routes = screens.map(({ to }) => createRoute({ getParentRoute: () => root, path: to }));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return router;
}

it('the entry of the screen is in view, also at the ends of a menu that is higher than the window', async () => {
  const router = await showMenu('/system/outbox');
  const isInView = (name: string) =>
    expect.element(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.9 });
  await isInView('Outbox');
  await router.navigate({ to: '/broadcast/streams' });
  await isInView('Streams');
});
