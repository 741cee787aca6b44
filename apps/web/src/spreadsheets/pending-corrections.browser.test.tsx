import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { putOnTop } from '#ui/open-dialogs.ts';
import { showIn } from '#ui/testing/show.tsx';
import { hasUnsaved, leave } from '#ui/unsaved.ts';
import { ImportPanel } from './import-panel.tsx';
import { cached, job, row } from './testing/imports.tsx';

const issues = [{ column: 'startDate', reason: 'invalid_date', value: '31.02.2026' } as const];
const names = [{ kind: 'team', sport: 'Football', given: 'Zenith', how: 'new', found: null, rows: 1 } as const];
const refusal = new Refusal(500, { code: 'internal', message: 'x' });

beforeEach(() => page.viewport(1280, 900));

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return isOpen ? (
    <Dialog size={860} phone={false} title="Import" closeLabel="Close" onClose={close}>
      <ImportPanel entity="stream" onClose={() => undefined} />
    </Dialog>
  ) : null;
}

/** The review of an import in its dialog, with a wrong cell whose corrections are answered when the test says so. */
async function showDialog(corrections = 0) {
  let closed = 0;
  const one = job({ corrections, names });
  const drawn = await showIn(
    'en',
    <>
      <ImportDialog onClose={() => closed++} />
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
  const close = drawn.getByRole('button', { name: 'Close' }).first();
  const discard = drawn.getByRole('button', { name: 'Discard' });
  const keep = drawn.getByRole('button', { name: 'Keep editing' });
  const input = drawn.getByRole('textbox', { name: 'Start date, row 5' });
  const answer = async (reply: unknown) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.resolve(reply);
  };
  return { ...drawn, input, close, discard, keep, sent, calls, answer, closed: () => closed };
}

it('stay unsaved until they are answered; the dialog asks meanwhile', async () => {
  const { input, close, keep, answer, closed, sent } = await showDialog();
  await input.fill('28.02.2026');
  await close.click();
  await keep.click();
  expect([sent(), closed(), hasUnsaved()]).toEqual([['POST /import/correct'], 0, true]);
  await answer(job({ corrections: 1, names }));
  await expect.poll(hasUnsaved).toBe(false);
  await close.click();
  await expect.poll(closed).toBe(1);
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
  await answer(job({ corrections: 1, names }));
  await expect.poll(values).toMatchObject([{ value: '28.02.2026' }, { value: '27.02.2026' }]);
  await answer(job({ corrections: 1, names }));
  await expect.poll(hasUnsaved).toBe(false);
  await expect.element(input).toHaveValue('27.02.2026');
});

it.each([
  ['Check corrections', 'POST /import/check'],
  ['Import 2 rows', 'POST /import/commit'],
])('are awaited by "%s", however often it is pressed', async (name, path) => {
  const { input, answer, sent, getByRole } = await showDialog(1);
  await input.fill('28.02.2026');
  await getByRole('button', { name }).dblClick();
  await expect.poll(sent).toEqual(['POST /import/correct']);
  await answer(job({ corrections: 1, names }));
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

it('that were refused before are asked about when other rows are asked for', async () => {
  const { input, answer, keep, getByText } = await showDialog();
  await input.fill('28.02.2026');
  await userEvent.keyboard('{Tab}');
  await answer(refusal);
  await expect.element(input).toHaveAccessibleDescription(/server/i);
  await getByText('New 1').click();
  await keep.click();
  await expect.element(input).toHaveValue('28.02.2026');
});

it('are awaited before other rows are shown; whoever asks again meanwhile is asked', async () => {
  const { input, answer, keep, getByText } = await showDialog();
  await input.fill('28.02.2026');
  await getByText('New 1').click();
  await expect.element(keep).not.toBeInTheDocument();
  await getByText('New 1').click();
  await keep.click();
  await answer(job({ corrections: 1, names }));
  await expect.poll(hasUnsaved).toBe(false);
  await expect.element(input).toHaveValue('28.02.2026');
  await getByText('New 1').click();
  await expect.element(input).not.toBeInTheDocument();
});

it('let other rows be shown without a question about choices of names, which stay unsaved', async () => {
  const { input, answer, close, discard, keep, getByRole, getByText } = await showDialog();
  const choice = getByRole('combobox', { name: 'Zenith' });
  await choice.selectOptions('new');
  await input.fill('28.02.2026');
  await getByText('New 1').click();
  await answer(job({ corrections: 1, names }));
  await expect.element(input).not.toBeInTheDocument();
  await expect.element(keep).not.toBeInTheDocument();
  await expect.element(choice).toHaveValue('new');
  await close.click();
  await discard.click();
});

it('of one cell are all awaited by the import, which then asks nothing', async () => {
  const { input, answer, sent, discard, getByRole } = await showDialog(1);
  await input.fill('28.02.2026');
  await userEvent.keyboard('{Enter}');
  await input.fill('27.02.2026');
  await getByRole('button', { name: 'Import 2 rows' }).click();
  await answer(job({ corrections: 1, names }));
  await answer(job({ corrections: 1, names }));
  await expect.poll(sent).toEqual(['POST /import/correct', 'POST /import/correct', 'POST /import/commit']);
  await expect.element(discard).not.toBeInTheDocument();
});

it('that are never answered keep no dialog open, and the import does not follow later', async () => {
  const { input, answer, close, closed, sent, discard, getByRole } = await showDialog(1);
  await input.fill('28.02.2026');
  await getByRole('button', { name: 'Import 2 rows' }).click();
  const closeOther = putOnTop({});
  const went = vi.fn();
  leave(went);
  expect(went).toHaveBeenCalledTimes(1);
  closeOther();
  await close.click();
  await discard.click();
  await expect.poll(closed).toBe(1);
  await answer(job({ corrections: 1, names }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toEqual(['POST /import/correct']);
});

it.each([
  ['stored', job({ corrections: 1, names })],
  ['refused', refusal],
])('that are %s while another dialog is on top start no import and ask nothing', async (_, reply) => {
  const { input, answer, sent, discard, getByRole } = await showDialog(1);
  const button = getByRole('button', { name: 'Import 2 rows' });
  await input.fill('28.02.2026');
  await button.click();
  await expect.element(button).toBeDisabled();
  const closeOther = putOnTop({});
  await answer(reply);
  await expect.element(button).toBeEnabled();
  closeOther();
  await expect.element(discard).not.toBeInTheDocument();
  expect(sent()).toEqual(['POST /import/correct']);
});
