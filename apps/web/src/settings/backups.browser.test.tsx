import type { Backup } from '@touchline/contract';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Backups } from './backups.tsx';

const at = '2026-11-21T18:05:00.000Z';
const made: Backup = {
  id: 1,
  startedAt: at,
  finishedAt: at,
  verifiedAt: at,
  host: 'desk-1',
  file: '/data/backups/one.backup',
  bytes: 49_466,
  rowCount: 2_734,
  isEncrypted: true,
  copiedTo: null,
  error: null,
};

it('says of each backup whether it was verified and encrypted, and why the newest one failed', async () => {
  const complaints = vi.spyOn(console, 'error');
  answerCalls(() => [
    { ...made, id: 4, file: null, finishedAt: null, verifiedAt: null, error: 'ENOSPC: no space left on device' },
    { ...made, id: 3, isEncrypted: false },
    { ...made, id: 2, verifiedAt: null },
    { ...made, copiedTo: 'https://s3.test/desk/one.backup' },
  ]);
  const screen = await show(<Backups />, '/');
  await expect.element(screen.getByText('ENOSPC: no space left on device')).toBeVisible();
  await expect
    .element(screen.getByText(/^\/data\/backups\/one\.backup · 49.* · verified .* · not encrypted$/))
    .toBeVisible();
  await expect.element(screen.getByText(/ · being verified$/)).toBeVisible();
  await expect
    .element(screen.getByText(/ · verified [^·]* · copied to https:\/\/s3\.test\/desk\/one\.backup$/))
    .toBeVisible();
  // React complains when backups of the same minute cannot be told apart.
  expect(complaints).not.toHaveBeenCalled();
});

it('asks for a backup', async () => {
  const calls = answerCalls(({ call }) => (call === 'GET /system/backups' ? [] : { id: 1 }));
  const screen = await show(<Backups />, '/');
  await expect.element(screen.getByText('No backup has been made yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  await expect.poll(() => calls.map(({ call }) => call)).toContain('POST /system/backups');
});
