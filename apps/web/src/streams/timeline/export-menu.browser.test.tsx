import { Notifications } from '@mantine/notifications';
import type { HistoryEntry } from '@touchline/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
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

const range = { fromMs: Date.parse(entry.at) - 60_000, toMs: Date.parse(entry.at) + 60_000 };
const statuses = [
  { id: 1, name: 'Scheduled', nameRu: 'Запланирована' },
  { id: 2, name: 'Live', nameRu: 'В эфире' },
];

let files: Blob[] = [];
beforeEach(() => {
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:none';
  });
});

/** Saves the events while `answer` answers for the names of statuses. */
async function saveEvents(answer: () => unknown) {
  const shown = (
    <>
      <ExportMenu stream={1} range={range} />
      <Notifications />
    </>
  );
  await showIn('ru', shown, []);
  answerCalls(({ call }) => (call === 'GET /stream/statuses' ? answer() : pageOf([entry], 1, 100)));
  await page.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'События, CSV' }).click();
}

it('the events of a period are saved with the names of statuses in the language of the reader', async () => {
  const names = Promise.withResolvers<unknown>();
  await saveEvents(() => names.promise);
  names.resolve(pageOf(statuses, 1, 100));
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain('Запланирована → В эфире');
});

it('the events are not saved without these names, and the reader is told', async () => {
  await saveEvents(() => new Refusal(503, { code: 'unavailable', message: 'x' }));
  await expect.element(page.getByRole('alert').getByText('Сервер занят', { exact: false })).toBeVisible();
  expect(files).toEqual([]);
});
