import { expect, it, vi } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { RestoreBackup } from './restore-backup.tsx';

const newest = { place: 'folder', name: 'touchline-20261125T170000Z.backup', bytes: 22_400_000 };
const older = { place: 'store', name: 'touchline-20261124T170000Z.backup', bytes: null };

it('shows the backups for the set-up code, restores the chosen one and follows it until it fails', async () => {
  let problem: string | null = null;
  const calls = answerCalls(({ call }) => {
    if (call === 'POST /auth/setup/backups') return { data: [newest, older], problem, storeProblem: null };
    return call === 'POST /auth/setup/restore' ? { ok: true } : { needed: true, restoring: problem === null };
  });
  const screen = await show(<RestoreBackup isRunning={false} onCreate={vi.fn()} />, '/setup');
  await screen.getByLabelText('Set-up code').fill('AAAA-BBBB-CCCC');
  await screen.getByRole('button', { name: 'Show the backups' }).click();
  await expect.element(screen.getByRole('radio', { name: `${newest.name}, 22.4 MB` })).toBeChecked();
  await screen.getByRole('radio', { name: `${older.name}, at the store` }).click();
  await screen.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(screen.getByText('The backup is being restored.', { exact: false })).toBeVisible();
  expect(calls.find(({ call }) => call === 'POST /auth/setup/restore')?.body).toEqual({
    code: 'AAAA-BBBB-CCCC',
    place: 'store',
    name: older.name,
  });
  problem = 'The backup is encrypted: set BACKUP_KEY.';
  await expect.element(screen.getByText(`nothing has changed: ${problem}`, { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
});

it('says what to do without a backup, and leads back to the first administrator', async () => {
  answerCalls(() => ({ data: [], problem: null, storeProblem: null }));
  const onCreate = vi.fn();
  const screen = await show(<RestoreBackup isRunning={false} onCreate={onCreate} />, '/setup');
  await screen.getByLabelText('Set-up code').fill('AAAA-BBBB-CCCC');
  await screen.getByRole('button', { name: 'Show the backups' }).click();
  await expect.element(screen.getByText('There is none.', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Create an administrator instead' }).click();
  expect(onCreate).toHaveBeenCalledOnce();
});

it('is found again while a backup is being restored', async () => {
  answerCalls(() => ({ needed: true, restoring: true }));
  const screen = await show(<RestoreBackup isRunning onCreate={vi.fn()} />, '/setup');
  await expect.element(screen.getByText('The backup is being restored.', { exact: false })).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});
