import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { ServerMaintenance } from './server-maintenance.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plan = (id: number, from: number, to: number) => ({
  id,
  server: 3,
  startsAt: inHours(from),
  endsAt: inHours(to),
  note: `Work ${id}`,
  createdByName: 'Ann',
});

it('current maintenance can be ended, planned maintenance canceled', async () => {
  let data = [plan(1, -1, 1), plan(2, 5, 6)];
  const calls = answerCalls(({ call, query }) => {
    if (call.startsWith('DELETE')) data = data.filter(({ id }) => id !== Number(query['id']));
    return { data };
  });
  const screen = await show(<ServerMaintenance server={3} />, '/');
  await expect.element(screen.getByText('Work 1 · Ann')).toBeVisible();
  await expect.element(screen.getByText('Now')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('Work 2 · Ann')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'End now' }).click();
  await expect.element(screen.getByText('None planned.')).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2);
});

it('a plan is for an hour from now unless somebody says otherwise', async () => {
  const calls = answerCalls(({ call }) => (call.startsWith('POST') ? plan(4, 0, 1) : { data: [] }));
  const screen = await show(<ServerMaintenance server={3} />, '/');
  await screen.getByRole('button', { name: 'Plan maintenance' }).click();
  await screen.getByRole('textbox', { name: 'Note' }).fill('New disks');
  await screen.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.poll(() => calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  const body = calls.find(({ call }) => call.startsWith('POST'))?.body as Record<string, string>;
  expect(body).toMatchObject({ server: 3, note: 'New disks' });
  expect(Date.parse(body['endsAt'] ?? '') - Date.parse(body['startsAt'] ?? '')).toBe(3_600_000);
});

it('maintenance that has ended since it was read is not listed', async () => {
  answerCalls(() => ({ data: [plan(1, -2, -0.01)] }));
  const screen = await show(<ServerMaintenance server={3} />, '/');
  await expect.element(screen.getByText('None planned.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'End now' }).elements()).toEqual([]);
});
