import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showIn } from '#ui/testing/show.tsx';
import { addUnsaved, hasUnsaved, removeUnsaved } from '#ui/unsaved.ts';
import { ImportPanel } from './import-panel.tsx';
import { cached, job, row } from './testing/imports.tsx';

const issues = [{ column: 'startDate', reason: 'invalid_date', value: '31.02.2026' } as const];
const refusal = new Refusal(500, { code: 'internal', message: 'x' });

beforeEach(() => page.viewport(1280, 900));

/** The review of an import in its dialog, with a wrong cell whose corrections are answered when the test says so. */
async function showDialog(corrections = 0) {
  let closed = 0;
  const one = job({ corrections });
  const drawn = await showIn(
    'en',
    <>
      <Dialog size={860} phone={false} title="Import" closeLabel="Close" onClose={() => closed++}>
        <ImportPanel entity="stream" onClose={() => undefined} />
      </Dialog>
      <ConfirmHost closeLabel="Close" />
    </>,
    cached(one, 'error', [row({ row: 5, issues })]),
  );
  const answers: PromiseWithResolvers<unknown>[] = [];
  const calls = answerCalls(({ call }) => {
    if (call !== 'POST /import/correct') return one;
    const answer = Promise.withResolvers<unknown>();
    answers.push(answer);
    return answer.promise;
  });
  const sent = () => calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call);
  const close = drawn.getByRole('button', { name: 'Close' });
  const input = drawn.getByRole('textbox', { name: 'Start date, row 5' });
  const answer = async (reply: unknown) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.resolve(reply);
  };
  return { ...drawn, input, close, sent, calls, answer, closed: () => closed };
}

it('stay unsaved until they are answered; the dialog closes then', async () => {
  const { input, close, answer, closed, sent } = await showDialog();
  await input.fill('28.02.2026');
  await close.click();
  await expect.poll(sent).toEqual(['POST /import/correct']);
  expect([closed(), hasUnsaved()]).toEqual([0, true]);
  await answer(job({ corrections: 1 }));
  await expect.poll(closed).toBe(1);
  expect(hasUnsaved()).toBe(false);
});

it('that are refused keep the dialog open, which asks', async () => {
  const { input, close, answer, closed, getByRole } = await showDialog();
  await input.fill('28.02.2026');
  await close.click();
  await answer(refusal);
  await expect.element(getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(closed()).toBe(0);
  await getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(input).toHaveValue('28.02.2026');
  await expect.element(input).toHaveAccessibleDescription(/server/i);
});

it('leave the dialog in its place when they are refused, so that the next click counts', async () => {
  const { input, close, answer, getByRole, sent } = await showDialog();
  const place = () => close.element().getBoundingClientRect().top;
  const before = place();
  await input.fill('28.02.2026');
  await userEvent.keyboard('{Enter}');
  await answer(refusal);
  await expect.element(input).toHaveAccessibleDescription(/server/i);
  expect(place()).toBe(before);
  await close.click();
  await expect.poll(() => sent().length).toBe(2);
  await answer(refusal);
  await getByRole('button', { name: 'Discard' }).click();
});

it('are sent once by Enter and Tab, and one after another', async () => {
  const { input, answer, calls } = await showDialog();
  const values = () => calls.filter(({ call }) => call === 'POST /import/correct').map(({ body }) => body);
  await input.fill('28.02.2026');
  await userEvent.keyboard('{Enter}{Tab}');
  await input.fill('27.02.2026');
  await userEvent.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(values()).toMatchObject([{ value: '28.02.2026' }]);
  await answer(job({ corrections: 1 }));
  await expect.poll(values).toMatchObject([{ value: '28.02.2026' }, { value: '27.02.2026' }]);
  await answer(job({ corrections: 1 }));
  await expect.poll(hasUnsaved).toBe(false);
  await expect.element(input).toHaveValue('27.02.2026');
});

it.each([
  ['Check corrections', 'POST /import/check'],
  ['Import 2 rows', 'POST /import/commit'],
])('are awaited by "%s", however often it is pressed', async (name, path) => {
  const { input, answer, sent, getByRole } = await showDialog(1);
  await input.fill('28.02.2026');
  await getByRole('button', { name }).click();
  await getByRole('button', { name }).click();
  await expect.poll(sent).toEqual(['POST /import/correct']);
  await answer(job({ corrections: 1 }));
  await expect.poll(sent).toEqual(['POST /import/correct', path]);
});

it('that are refused stop the check', async () => {
  const { input, answer, sent, getByRole } = await showDialog(1);
  await input.fill('28.02.2026');
  await getByRole('button', { name: 'Check corrections' }).click();
  await answer(refusal);
  await getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(input).toHaveAccessibleDescription(/server/i);
  expect(sent()).toEqual(['POST /import/correct']);
});

it('that are refused stay in view when other rows are asked for', async () => {
  const { input, answer, getByRole, getByText } = await showDialog();
  await input.fill('28.02.2026');
  await getByText('New 1').click();
  await answer(refusal);
  await getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(input).toHaveAccessibleDescription(/server/i);
});

it('do not keep other rows from being shown while choices of names are unsaved, which stay', async () => {
  const { input, getByRole, getByText } = await showDialog();
  const choice = {};
  addUnsaved(choice);
  await getByText('New 1').click();
  await expect.element(getByRole('button', { name: 'Keep editing' })).not.toBeInTheDocument();
  await expect.element(input).not.toBeInTheDocument();
  expect(hasUnsaved()).toBe(true);
  removeUnsaved(choice);
  expect(hasUnsaved()).toBe(false);
});
