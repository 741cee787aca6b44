import type { ThresholdLevels } from '@touchline/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { ThresholdSection } from './threshold-section.tsx';

const settings: ThresholdLevels['settings'] = {
  inputLossAfterS: 1.5,
  inputLossClearS: 0,
  blackAfterS: 10,
  blackClearS: 5,
  colorBarsAfterS: null,
  colorBarsClearS: 5,
  frozenAfterS: 20,
  frozenClearS: 5,
  silentAfterS: 20,
  silentClearS: 5,
  silentBelowDb: -60,
  quietAfterS: 90,
  quietClearS: 5,
  quietBelowDb: -45,
};
const levels: ThresholdLevels = {
  own: { blackAfterS: 3 },
  ofSport: { frozenAfterS: 120, blackAfterS: 8 },
  settings,
  probeIntervalS: 10,
};
const ofStream = <ThresholdSection owner="stream" id={4} canWrite />;

it('lists what is in force, with what the stream sets in bold', async () => {
  const screen = await showIn('en', ofStream, [[['stream', 'thresholds', 4], levels]]);
  const rows = screen.texts('row');
  expect(rows).toContain('Input loss 1.5 s 0 s');
  expect(rows).toContain('Black picture 3 s 5 s');
  expect(rows).toContain('Color bars Never 5 s');
  expect(rows).toContain('Frozen picture 120 s 5 s');
  expect(screen.all('td b').map(({ textContent }) => textContent)).toEqual(['3 s']);
  expect(screen.text()).toContain('Bold: set for this stream');
  const russian = await showIn('ru', ofStream, [[['stream', 'thresholds', 4], levels]]);
  expect(russian.texts('row')).toContain('Пропадание сигнала 1,5 с 0 с');
});

it('cannot be changed by those who may not', async () => {
  const readOnly = <ThresholdSection owner="stream" id={4} canWrite={false} />;
  const screen = await showIn('en', readOnly, [[['stream', 'thresholds', 4], levels]]);
  expect(screen.names('button')).toEqual([]);
});

it('changes only what was typed; an empty field shows what it follows', async () => {
  const stored = { ...levels, own: { frozenAfterS: 30, quietAfterS: null } };
  const calls = answerCalls(({ call }) => (call.startsWith('PUT') ? stored : levels));
  const screen = await show(ofStream, '/');
  await screen.getByRole('button', { name: 'Change' }).click();
  const of = (kind: string) => screen.getByRole('group', { name: kind });
  const after = (kind: string) => of(kind).getByLabelText('Raise after, s');
  await expect.element(after('Black picture')).toHaveValue('3');
  await expect.element(after('Frozen picture')).toHaveAttribute('placeholder', '120');
  await expect.element(after('Color bars')).toHaveAttribute('placeholder', 'Never');
  await expect.element(of('Input loss').getByText(/^Shorter than the 10 s between two probes/)).toBeVisible();
  expect(
    of('Frozen picture')
      .getByText(/^Shorter than/)
      .elements(),
  ).toEqual([]);
  await after('Black picture').fill('');
  await after('Frozen picture').fill('30');
  await of('Sound too quiet').getByRole('checkbox', { name: 'Never raise' }).click();
  await screen.getByRole('button', { name: 'Save thresholds' }).click();
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({
      call: 'PUT /stream/thresholds',
      body: { id: 4, frozenAfterS: 30, quietAfterS: null, inherit: ['blackAfterS'] },
    });
  await expect.element(screen.getByRole('row', { name: 'Frozen picture 30 s 5 s' })).toBeVisible();
});

it('does not take back what somebody else saves while the form is open', async () => {
  const calls = answerCalls(({ call }) => (call.startsWith('PUT') ? { ...levels, own: {} } : levels));
  const screen = await show(ofStream, '/');
  await screen.getByRole('button', { name: 'Change' }).click();
  const afterOf = (kind: string) => screen.getByRole('group', { name: kind }).getByLabelText('Raise after, s');
  await expect.element(afterOf('Black picture')).toHaveValue('3');
  const theirs = { ...levels, own: { blackAfterS: 6, silentAfterS: 40 }, probeIntervalS: 2 };
  screen.client.setQueryData(['stream', 'thresholds', 4], theirs);
  await expect.element(screen.getByText(/^Shorter than the 2 s between two probes/)).toBeVisible();
  await afterOf('Frozen picture').fill('30');
  await screen.getByRole('button', { name: 'Save thresholds' }).click();
  await expect.element(screen.getByRole('button', { name: 'Change' })).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ id: 4, frozenAfterS: 30, inherit: [] });
});

it('says at the field what is wrong, before it is sent', async () => {
  const calls = answerCalls(() => levels);
  const screen = await show(<ThresholdSection owner="sport" id={2} canWrite />, '/');
  await screen.getByRole('button', { name: 'Change' }).click();
  const black = screen.getByRole('group', { name: 'Black picture' });
  await black.getByLabelText('Raise after, s').fill('5000');
  await screen.getByRole('button', { name: 'Save thresholds' }).click();
  await expect.element(black.getByText(/at most 3600/)).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual(['GET /stream/sport/thresholds']);
});

it('a level below zero and part of a second can be typed', async () => {
  const calls = answerCalls(({ call }) =>
    call.startsWith('PUT') ? levels : { ...levels, own: { quietBelowDb: -50 } },
  );
  const screen = await show(ofStream, '/');
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByRole('group', { name: 'Sound too quiet' }).getByLabelText('Below, dBFS').click();
  await userEvent.keyboard('{Control>}a{/Control}-40');
  await screen.getByRole('group', { name: 'Input loss' }).getByLabelText('Raise after, s').click();
  await userEvent.keyboard('0.5');
  await screen.getByRole('button', { name: 'Save thresholds' }).click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ id: 4, quietBelowDb: -40, inputLossAfterS: 0.5, inherit: [] });
});
