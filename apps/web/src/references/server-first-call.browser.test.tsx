import { expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { ServerFirstCall } from './server-first-call.tsx';

const at = '2026-11-21T18:00:00.000Z';
const text = async (language: 'en' | 'ru', vendor: string, firstCallAt: string | null) =>
  (await showIn(language, <ServerFirstCall item={{ id: 1, version: 1, vendor, firstCallAt }} />, [])).text();

it.each([
  ['en', 'Waiting for the first call from this server…', 'First call received '],
  ['ru', 'Ожидается первый вызов с этого сервера…', 'Первый вызов получен '],
] as const)('says in %s whether the server has called the console, and when', async (language, waiting, received) => {
  expect((await text(language, 'srs', null)).trim()).toBe(waiting);
  expect(await text(language, 'srs', at)).toContain(received);
});

it('waits for no software that cannot call the console', async () => {
  expect([await text('en', 'wowza', null), await text('en', 'touchline', null)]).toEqual([
    '',
    expect.stringContaining('Waiting'),
  ]);
});
