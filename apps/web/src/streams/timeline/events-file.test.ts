import type { HistoryEntry } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { eventsFile } from './events-file.ts';

async function fileOf(language: 'en' | 'ru', entries: Partial<HistoryEntry>[]): Promise<string[]> {
  const ns = ['streams', 'shell', 'timeline'] as const;
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: words, ns: [...ns], interpolation: { escapeValue: false } });
  const whole = { id: 1, at: '2026-11-21T21:30:00Z', from: null, to: null, reason: null, userName: null };
  const t = i18n.getFixedT<typeof ns>(null, ns);
  return eventsFile(
    t,
    entries.map((entry) => ({ ...whole, ...entry }) as HistoryEntry),
    'Europe/Moscow',
  ).split('\r\n');
}

it('has what the screen says of each entry, oldest first, with times of the zone', async () => {
  const entries = [
    { kind: 'take', to: 'Anna', userName: 'Boris', at: '2026-11-21T21:31:00Z' },
    { kind: 'state', from: 'ok', to: 'down', reason: 'hls stalled' },
  ] as const;
  const [heads, ...rows] = await fileOf('en', [...entries]);
  expect(heads).toBe('\uFEFFTime (Europe/Moscow),Events,Details,Who');
  expect(rows[0]).toBe('2026-11-22 00:30,Signal: OK → Down,HLS: picture frozen,automatic');
  expect(rows[1]).toMatch(/^2026-11-22 00:31,.*Anna.*,,Boris$/);
  expect((await fileOf('ru', [...entries]))[1]).toMatch(/^2026-11-22 00:30,Сигнал: /);
});

it.each([
  ['=1+"2"', `"'=1+""2"""`],
  ['＝1+1', "'＝1+1"],
  ["'=x", "''=x"],
  ['no sound;=1+2;x', `"no sound;'=1+2;x"`],
  ['a\t\'"＠b', `"a\t''""＠b"`],
  ["a\n'-b", `"a\n''-b"`],
])('quotes what would be other cells or a formula: %j', async (userName, cell) => {
  const [, row] = await fileOf('en', [{ kind: 'edit', to: 'changed', reason: null, userName }]);
  expect(row?.slice(-cell.length - 1)).toBe(`,${cell}`);
});
