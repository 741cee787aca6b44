import type { ShiftSummary } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import { prefer } from '#ui/preferences.ts';
import { show } from '#ui/testing/show.tsx';
import { Shift } from './shift.tsx';

beforeEach(() => {
  prefer({ zone: 'UTC' });
  setToken('secret');
});
afterEach(() => setToken(null));

const summary: ShiftSummary = {
  from: '2031-06-04T12:00:00.000Z',
  to: '2031-06-04T20:00:00.000Z',
  user: { id: 1, name: 'Ada' },
  matches: [
    {
      stream: 7,
      title: 'Derby',
      startAt: '2031-06-04T13:00:00.000Z',
      endAt: '2031-06-04T15:00:00.000Z',
      heldFrom: '2031-06-04T12:30:00.000Z',
      heldTo: null,
    },
  ],
  incidents: [],
  handovers: [],
  refusals: [{ stream: 7, title: 'Derby', reason: 'wrong_secret', count: 3 }],
  comments: [],
  decisions: [{ stream: 7, title: 'Derby', at: '2031-06-04T12:40:00.000Z', isGo: true, note: 'all fine' }],
  noShows: [],
  open: [],
  text: { en: 'Shift of Ada\nMatches (1)', ru: 'Смена: Ada\nМатчи (1)' },
};

function answers(of: ShiftSummary) {
  return answerCalls(({ call }) => (call === 'GET /profile/shift' ? of : {}));
}

it('shows what the shift had, section by section, and leaves empty ones out', async () => {
  answers(summary);
  await show(<Shift />, '/profile/shift');
  await expect.element(page.getByRole('region', { name: 'Matches' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Matches' }).getByRole('link')).toHaveTextContent('Derby');
  await expect.element(page.getByText('go: all fine')).toBeVisible();
  await expect.element(page.getByText('×3')).toBeVisible();
  expect(page.getByRole('region', { name: 'Incidents' }).elements()).toEqual([]);
});

it('names what is still open in one column, whatever the length of its time', async () => {
  const at = (stream: number, startAt: string) => ({ stream, title: `Match ${stream}`, startAt, phase: 'scheduled' });
  const open = [at(8, new Date().toISOString()), at(9, '2031-06-14T20:00:00.000Z')] as ShiftSummary['open'];
  answers({ ...summary, open });
  await show(<Shift />, '/profile/shift');
  const leftOf = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect().left;
  await expect.element(page.getByRole('link', { name: 'Match 9' })).toBeVisible();
  expect(leftOf('Match 8')).toBe(leftOf('Match 9'));
});

it('copies the text in the language of the reader', async () => {
  answers(summary);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(<Shift />, '/profile/shift');
  await page.getByText('Русский').click();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => write.mock.calls).toEqual([[summary.text.ru]]);
});

it('asks for the period of the address, and for another one; not for one that is too long', async () => {
  const calls = answers(summary);
  const asked = () => calls.filter(({ call }) => call === 'GET /profile/shift').map(({ query }) => query);
  await show(<Shift />, '/profile/shift?from=2031-06-04T12:00:00Z&to=2031-06-04T20:00:00Z');
  await expect
    .poll(asked)
    .toEqual([{ from: '2031-06-04T12:00:00.000Z', to: '2031-06-04T20:00:00.000Z', timezone: 'UTC' }]);
  await page.getByLabelText('From: time').fill('14:00');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect
    .poll(() => asked().at(-1))
    .toEqual({ from: '2031-06-04T14:00:00.000Z', to: '2031-06-04T20:00:00.000Z', timezone: 'UTC' });
  await page.getByLabelText('From: day').fill('01.06.2031');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a period of at most 48 hours');
  await page.getByRole('button', { name: 'Current shift' }).click();
  await expect.poll(() => asked().at(-1)).toEqual({ timezone: 'UTC' });
});

it('keeps a typed time and the focus while the present shift is read again', async () => {
  let minute = 0;
  const text = () => ({ en: `Minute ${minute}`, ru: `Минута ${minute}` });
  answerCalls(() => ({ ...summary, to: `2031-06-04T20:0${minute}:00.250Z`, text: text() }));
  const { client } = await show(<Shift />, '/profile/shift');
  await expect.element(page.getByLabelText('Until: time')).toHaveValue('20:00');
  const input = page.getByLabelText('From: time');
  await input.fill('14:0');
  minute = 1;
  await client.invalidateQueries();
  await expect.element(page.getByText('Minute 1')).toBeVisible();
  await expect.element(input).toHaveValue('14:0');
  await expect.element(input).toHaveFocus();
  await page.getByRole('button', { name: 'Current shift' }).click();
  await expect.element(input).toHaveValue('12:00');
  await expect.element(page.getByLabelText('Until: time')).toHaveValue('20:01');
});

it('keeps the focus and the chosen period while another period is asked for, without what the last one had', async () => {
  const next = Promise.withResolvers<ShiftSummary>();
  answerCalls(({ query }) => (query['from'] === undefined ? summary : next.promise));
  await show(<Shift />, '/profile/shift');
  await expect.element(page.getByLabelText('From: time')).toHaveValue('12:00');
  await page.getByLabelText('From: time').fill('14:00');
  const button = page.getByRole('button', { name: 'Show' });
  await button.click();
  await expect.element(page.getByRole('region', { name: 'Matches' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('From: time')).toHaveValue('14:00');
  next.resolve({ ...summary, from: '2031-06-04T14:00:00.000Z', text: { en: 'Later', ru: 'Позже' } });
  await expect.element(page.getByText('Later')).toBeVisible();
  await expect.element(button).toHaveFocus();
});

it('keeps the form, what was chosen and the focus when a period cannot be read', async () => {
  const failure = new Refusal(503, { code: 'unavailable', message: 'x' });
  const calls = answerCalls(({ query }) => (query['from'] === undefined ? summary : failure));
  await show(<Shift />, '/profile/shift');
  await expect.element(page.getByLabelText('From: time')).toHaveValue('12:00');
  await page.getByLabelText('From: time').fill('14:00');
  const button = page.getByRole('button', { name: 'Show' });
  await button.click();
  await expect.element(page.getByRole('alert').getByText('Could not load the shift summary')).toBeVisible();
  await expect.element(page.getByLabelText('From: time')).toHaveValue('14:00');
  await expect.element(page.getByLabelText('Until: time')).toHaveValue('20:00');
  await expect.element(button).toHaveFocus();
  await page.getByRole('button', { name: 'Current shift' }).click();
  await expect.element(page.getByRole('region', { name: 'Matches' })).toBeVisible();
  expect(calls.length).toBeGreaterThan(1);
});

it('has a form when nothing can be read at first', async () => {
  answerCalls(() => new Refusal(503, { code: 'unavailable', message: 'x' }));
  await show(<Shift />, '/profile/shift');
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByLabelText('From: time')).toHaveValue('');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByText('Choose a period of at most 48 hours')).toBeVisible();
});

it.each([
  ['in the hour that the clock repeats', '2031-10-26T01:30:00.000Z'],
  ['with its seconds', '2031-10-25T22:10:20.250Z'],
])('keeps an instant that is not edited, %s', async (_, from) => {
  prefer({ zone: 'Europe/Berlin' });
  const read = { ...summary, from, to: '2031-10-26T05:00:00.000Z' };
  const calls = answers(read);
  await show(<Shift />, `/profile/shift?from=${from}&to=${read.to}`);
  await page.getByLabelText('Until: time').fill('07:00');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect
    .poll(() => calls.at(-1)?.query)
    .toEqual({ from, to: '2031-10-26T06:00:00.000Z', timezone: 'Europe/Berlin' });
});
