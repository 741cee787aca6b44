import type { HistoryEntry } from '@touchline/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { showIn } from '#ui/testing/show.tsx';
import { ExportMenu } from './export-menu.tsx';

const entry: HistoryEntry = {
  id: 1,
  at: '2026-11-21T18:00:00.000Z',
  kind: 'status',
  from: 'Scheduled',
  to: 'Live',
  reason: null,
  userName: 'Anna',
};

it('the events of a period are saved with the names of statuses in the language of the reader', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:none';
  });
  const range = { fromMs: Date.parse(entry.at) - 60_000, toMs: Date.parse(entry.at) + 60_000 };
  const names = { Scheduled: 'Запланирована', Live: 'В эфире' };
  await showIn('ru', <ExportMenu stream={1} range={range} />, [[['status', 'names'], names]]);
  answerCalls(() => pageOf([entry], 1, 100));
  await page.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'События, CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain('Запланирована → В эфире');
});
