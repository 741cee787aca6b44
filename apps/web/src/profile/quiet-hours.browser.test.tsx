import type { QuietHours as Hours } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { viewerZone } from '#ui/zone.ts';
import { QuietHours } from './quiet-hours.tsx';

const saved = (calls: ReturnType<typeof answerCalls>) => calls.map(({ body }) => body);

it('quiet hours are switched on with the usual times of one’s zone, and off', async () => {
  const calls = answerCalls(() => ({}));
  const off = await show(<QuietHours settings={{ quietHours: null }} />, '/');
  await off.getByRole('switch', { name: /^Quiet hours/ }).click();
  const usual: Hours = { from: '22:00', to: '07:00', zone: viewerZone() };
  await expect.poll(() => saved(calls)).toEqual([{ quietHours: usual }]);
  const on = await show(<QuietHours settings={{ quietHours: usual }} />, '/');
  await on
    .getByRole('switch', { name: /^Quiet hours/ })
    .last()
    .click();
  await expect.poll(() => saved(calls).at(-1)).toEqual({ quietHours: null });
});

it('changed times are saved together once both are left, and only if they are times', async () => {
  const calls = answerCalls(() => ({}));
  const settings = { quietHours: { from: '22:00', to: '07:00', zone: 'UTC' } };
  const screen = await show(<QuietHours settings={settings} />, '/');
  await screen.getByRole('textbox', { name: 'From' }).fill('2330');
  await screen.getByRole('textbox', { name: 'To' }).fill('6:0');
  expect(saved(calls)).toEqual([]);
  await screen.getByRole('textbox', { name: 'From' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'To' })).toHaveValue('06:00');
  await screen.getByRole('heading', { name: 'Quiet hours' }).click();
  await expect.poll(() => saved(calls)).toEqual([{ quietHours: { from: '23:30', to: '06:00', zone: viewerZone() } }]);
});
