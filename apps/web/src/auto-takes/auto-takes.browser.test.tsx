import type { AutoTakeReplay, AutoTakeRule } from '@touchline/contract';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { AutoTakes } from './auto-takes.tsx';
import { RecordList } from './record-list.tsx';
import { RuleItem } from './rule-item.tsx';
import type { ChosenRecord } from './rule-values.ts';

beforeEach(() => chooseZone('UTC'));

const nights: AutoTakeRule = {
  id: 3,
  version: 2,
  name: 'Cup nights',
  isOn: true,
  sports: [1],
  tournaments: [2],
  teams: [],
  fromMinute: 1_320,
  toMinute: 120,
  days: [5, 6],
  mayOverlap: false,
  sportNames: [{ id: 1, name: 'Football', nameRu: 'Футбол' }],
  tournamentNames: [{ id: 2, name: 'Cup' }],
  teamNames: [],
  isBroken: false,
};
const totals = { taken: 1, own: 0, held: 1, outranked: 0, overlap: 0, released: 0, hidden: 0, not_visible: 0 };
const match = {
  id: 8,
  title: 'Ajax – PSV',
  startAt: '2026-11-20T22:30:00.000Z',
  endAt: '2026-11-21T00:30:00.000Z',
  at: '2026-11-18T10:00:00.000Z',
  by: null,
  overlaps: null,
  takers: [
    { id: 1, name: 'Olga', ruleName: null },
    { id: 2, name: 'Oscar', ruleName: 'Late' },
  ],
};
const replay: AutoTakeReplay = {
  from: '2026-10-26T00:00:00.000Z',
  to: '2026-11-25T00:00:00.000Z',
  totals,
  data: [{ ...match, outcome: 'taken' }],
};
const held: AutoTakeReplay['data'] = [{ ...match, title: 'Feyenoord – AZ', outcome: 'held', by: 'Oscar' }];

function serve(rules: readonly AutoTakeRule[]) {
  return answerCalls(({ call, body }) => {
    if (call === 'GET /profile/auto-takes')
      return { user: { id: 1, name: 'Olga' }, zone: 'Europe/Moscow', data: rules };
    if (call === 'POST /profile/auto-takes/replay')
      return JSON.stringify(body).includes('"outcome":"held"') ? { ...replay, data: held } : replay;
    return { ...nights, version: 3 };
  });
}
const sent = (calls: ReturnType<typeof serve>, call: string) => calls.filter((one) => one.call === call).at(-1)?.body;

it('a rule is one line of words, and is switched off with what it was stored as', async () => {
  const calls = serve([nights]);
  const screen = await show(<AutoTakes />, '/profile/auto-takes');
  await expect.element(screen.getByText('Football · Cup · Fri, Sat · starts 22:00–02:00')).toBeVisible();
  // Its track covers the input.
  await userEvent.keyboard('{Tab}{Tab} ');
  await expect
    .poll(() => sent(calls, 'PUT /profile/auto-take'))
    .toMatchObject({
      id: 3,
      version: 2,
      isOn: false,
      sports: [1],
      tournaments: [2],
      teams: [],
      fromMinute: 1_320,
      toMinute: 120,
      days: [5, 6],
    });
});

it('the last 30 days say what the rule would have taken, what not and why, and who really took it', async () => {
  serve([nights]);
  const screen = await show(<AutoTakes />, '/profile/auto-takes');
  await screen.getByRole('button', { name: 'Last 30 days: Cup nights' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: 'Ajax – PSV' })).toBeVisible();
  await expect.element(dialog.getByText('Olga, Oscar (by a rule)')).toBeVisible();
  await expect.element(dialog.getByText(/^Would have taken it/)).toBeVisible();
  await dialog.getByText('Taken by others · 1').click();
  await expect.element(dialog.getByText('Oscar had taken it before')).toBeVisible();
  expect(dialog.getByText(/^Overlaps ·/).elements()).toEqual([]);
});

it('a rule is tried before it is saved, with times typed as they are', async () => {
  const calls = serve([nights]);
  const screen = await show(<AutoTakes />, '/profile/auto-takes');
  await screen.getByRole('button', { name: 'Edit: Cup nights' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/In the time zone Europe\/Moscow/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From' }).fill('930');
  await dialog.getByRole('button', { name: 'Remove Cup' }).click();
  await dialog.getByRole('button', { name: 'Try on the last 30 days' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Ajax – PSV' })).toBeVisible();
  expect(sent(calls, 'POST /profile/auto-takes/replay')).toMatchObject({ id: 3, fromMinute: 570, tournaments: [] });
  expect(sent(calls, 'PUT /profile/auto-take')).toBeUndefined();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent(calls, 'PUT /profile/auto-take')).toMatchObject({ id: 3, version: 2, fromMinute: 570 });
});

it('a rule that was changed elsewhere shows what differs, and is saved with the choice', async () => {
  const psv = { id: 9, name: 'PSV' };
  const current = { ...nights, version: 5, name: 'Cups', teams: [9], teamNames: [psv], fromMinute: 1_260 };
  const changed = { by: 'Ada', isYou: false, at: '2026-11-20T10:00:00.000Z' };
  const conflict = new Refusal(409, { code: 'version_conflict', message: '', current, changed });
  const calls = answerCalls(({ call, body }) => {
    if (call === 'GET /profile/auto-takes')
      return { user: { id: 1, name: 'Olga' }, zone: 'Europe/Moscow', data: [nights] };
    return (body as { version: number }).version === 5 ? current : conflict;
  });
  const screen = await show(<AutoTakes />, '/profile/auto-takes');
  await screen.getByRole('button', { name: 'Edit: Cup nights' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My cups');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/^Saved by Ada/)).toBeVisible();
  const choices = dialog.getByRole('group');
  await expect.element(choices.filter({ hasText: 'Name' }).getByText('Cups', { exact: true })).toBeVisible();
  await expect.element(choices.filter({ hasText: 'Teams' }).getByText('PSV')).toBeVisible();
  await expect.element(choices.filter({ hasText: 'Starts between' }).getByText('21:00–02:00')).toBeVisible();
  expect(choices.elements()).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Remove PSV' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(calls, 'PUT /profile/auto-take'))
    .toMatchObject({
      id: 3,
      version: 5,
      name: 'My cups',
      sports: [1],
      tournaments: [2],
      teams: [9],
      fromMinute: 1_260,
    });
  await expect.element(dialog).not.toBeInTheDocument();
});

it('without rules the screen says what to make', async () => {
  serve([]);
  const screen = await show(<AutoTakes />, '/profile/auto-takes');
  await expect.element(screen.getByText('No rules yet')).toBeVisible();
  await screen.getByRole('button', { name: 'New rule' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
});

it('a rule whose team is gone says so, and cannot be replayed', async () => {
  const rule = { ...nights, isBroken: true };
  const drawn = await showIn('ru', <RuleItem rule={rule} onEdit={() => {}} onReplay={() => {}} />, []);
  expect(drawn.text()).toContain('удалено, поэтому оно ничего не берёт');
});

it('the sports of a rule are named in the language of the reader in its form, too', async () => {
  const list = (
    <RecordList
      target="sport"
      name="sports"
      label="Спорт"
      within={[]}
      value={nights.sportNames}
      error={undefined}
      onChange={() => {}}
    />
  );
  expect((await showIn('ru', list, [])).text()).toContain('Футбол');
});

function Sports() {
  const [value, setValue] = useState<ChosenRecord[]>([]);
  return (
    <RecordList
      target="sport"
      name="sports"
      label="Sports"
      within={[]}
      value={value}
      error={undefined}
      onChange={setValue}
    />
  );
}

it('records are chosen one after the other without leaving the input, and after a removal the focus is there', async () => {
  const sports = ['Football', 'Futsal'].map((name, index) => ({ id: index + 1, name, nameRu: '' }));
  answerCalls(() => pageOf(sports, 1, 50));
  const screen = await show(<Sports />, '/');
  const input = screen.getByRole('combobox', { name: 'Sports' });
  await input.click();
  await userEvent.keyboard('f');
  await screen.getByRole('option', { name: 'Football' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Football' })).toBeVisible();
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('f');
  await expect.element(screen.getByRole('option', { name: 'Futsal' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove Futsal' })).toBeVisible();
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove Football' }).click();
  await expect.element(input).toHaveFocus();
});
