import { expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { LaneRows } from './lane-rows.tsx';
import type { Lanes } from './lanes.ts';

const range = { fromMs: 0, toMs: 3_600_000 };
const nothing: Lanes = { state: [], status: [], encoder: [], takes: [], events: [] };
const whole = (value: string) => ({ fromMs: -Infinity, toMs: 3_600_000, value });

it('names states and statuses in the language of the reader, though the history stores English names', async () => {
  const lanes = { ...nothing, state: [whole('down')], status: [whole('Live')] };
  const rows = <LaneRows lanes={lanes} watched={[]} range={range} />;
  const { text, all } = await showIn('ru', rows, [[['status', 'names'], { Live: 'В эфире' }]]);
  expect(text()).toBe('Сигнал Нет сигнала Статус В эфире События');
  expect(all('[data-tone="bad"]')).toHaveLength(1);
});

it('leaves out rows of which the range has nothing, and shows the part of a span that is in it', async () => {
  const takes = [
    { fromMs: -9_000_000, toMs: -1, value: 'Before' },
    { fromMs: -1_800_000, toMs: 900_000, value: 'Ann' },
  ];
  const rows = <LaneRows lanes={{ ...nothing, takes }} watched={[]} range={range} />;
  const { text, all } = await showIn('en', rows, []);
  expect(text()).toBe('Signal Taken by Ann Events');
  const bars = all('[style*="width"]');
  expect(bars.map(({ style }) => [style.left, style.width])).toEqual([['0%', '25%']]);
});
