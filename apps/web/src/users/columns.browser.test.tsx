import type { User } from '@touchline/contract';
import { memo } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Column } from '#kit/columns.ts';
import { prefer } from '#ui/preferences.ts';
import { show } from '#ui/testing/show.tsx';
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
