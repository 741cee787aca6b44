import { expect, it, vi } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { show } from '#ui/testing/show.tsx';
import { HiddenSwitch } from './lazy.tsx';

it('asks for the filters of the blacklist after the rows, and shows no switch to users without any', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ current_page: 1, per_page: 1, total: 0, last_page: 1, data: [] }));
  });
  const rows = Promise.withResolvers<string[]>();
  function List() {
    const { data } = useQuery({ queryKey: ['stream', 'list'], queryFn: () => rows.promise });
    return (
      <>
        <p>{data ?? 'loading'}</p>
        <HiddenSwitch list="streams" search="" filters={[]} on={false} onChange={() => {}} />
      </>
    );
  }
  const screen = await show(<List />, '/');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  rows.resolve(['a row']);
  // On a busy machine the browser has no idle moment for seconds.
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(['/api/profile/blacklists']);
  expect(screen.getByRole('switch').elements()).toEqual([]);
});
