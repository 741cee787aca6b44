import type { User } from '@touchline/contract';
import { memo } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '#kit/columns.ts';
import { prefer } from '#ui/preferences.ts';
import { useColumns } from '#kit/columns.ts';
import { Table } from '#kit/table.tsx';
import { show, showIn } from '#ui/testing/show.tsx';
import { useUserColumns } from './columns.tsx';

afterEach(() => prefer({ zone: null }));

const user = { lastSignInAt: '2026-11-21T18:25:00Z' } as User;
const nothing = () => undefined;

/** Renders again only if the columns change, as a row of a table. */
const SignIn = memo(({ columns }: { columns: readonly Column<User>[] }) =>
  columns.find(({ key }) => key === 'lastSignInAt')?.cell(user),
);
const Row = () => <SignIn columns={useUserColumns(nothing)} />;

it('the last sign-in is given in the changed time zone alone', async () => {
  prefer({ zone: 'UTC' });
  const { container } = await show(<Row />, '/');
  const title = () => container.querySelector('time')?.title;
  await expect.poll(title).toMatch(/18:25:00 UTC$/);
  prefer({ zone: 'Asia/Tokyo' });
  await expect.poll(title, { timeout: 2_000 }).toMatch(/03:25:00 GMT\+9$/);
});

const listed = {
  id: 1,
  name: 'Дмитрий Фролов',
  email: 'dmitry.frolov@touchline.test',
  role: 'operator',
  status: 'active',
  lastSignInAt: '2026-11-29T13:23:00Z',
  hasSecondFactor: false,
  passkeys: 0,
  access: 'allow',
  streams: [],
  betBroadcast: false,
  playlistAutoload: false,
} as unknown as User;

const actions = () => <span style={{ display: 'block', width: 72 }} />;

function UserTable() {
  const columns = useColumns('user', useUserColumns(nothing));
  return (
    <Table
      name="user"
      caption="users"
      columns={columns}
      rows={[listed]}
      size={10}
      sort={null}
      onSort={nothing}
      nameOf={({ name }) => name}
      selection={{ ids: new Set(), onChange: nothing }}
      actions={actions}
      card={null}
    />
  );
}

// The main element of a window from 1280 to 1920 pixels with the navigation at its side.
it.each([1_030, 1_116, 1_190, 1_350, 1_510, 1_670])(
  'the columns that are shown in %i pixels fit in Russian, the longer language',
  async (width) => {
    await page.viewport(1_920, 800);
    const main = (
      <main style={{ boxSizing: 'border-box', width, padding: 17 }}>
        <UserTable />
      </main>
    );
    const table = (await showIn('ru', main, [])).all('table')[0]!;
    await document.fonts.ready;
    expect(table.getBoundingClientRect().width).toBeLessThanOrEqual(width - 34);
    expect(table.scrollWidth).toBeLessThanOrEqual(width - 34);
  },
);
