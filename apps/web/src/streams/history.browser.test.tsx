import type { HistoryEntry } from '@touchline/contract';
import { expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { History } from './history.tsx';

const entry: HistoryEntry = {
  id: 1,
  at: '2026-11-21T12:00:00.000Z',
  kind: 'status',
  from: 'Scheduled',
  to: 'Warm-up',
  reason: null,
  userName: 'Anna',
};

const textIn = async (language: 'en' | 'ru') => {
  const queries = [
    [['stream', 'history', 7], [entry]],
    [['status', 'names'], { Scheduled: 'Запланирована' }],
  ] as const;
  return (await showIn(language, <History id={7} />, queries)).text();
};

it('the history names statuses in the language of the console, and unknown ones as they were stored', async () => {
  expect(await textIn('ru')).toContain('Статус: Запланирована → Warm-up');
  expect(await textIn('en')).toContain('Status: Scheduled → Warm-up');
});
