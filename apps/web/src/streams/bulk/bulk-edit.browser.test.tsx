import { Notifications } from '@mantine/notifications';
import type { BulkEdited, Stream } from '@touchline/contract';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { BulkEdit } from './bulk-edit.tsx';

const streams = [
  { id: 1, version: 3, sport: 1 },
  { id: 2, version: 5, sport: 2 },
] as Stream[];
const edited = (id: number, more: Partial<BulkEdited>): BulkEdited => ({
  id,
  version: 1,
  title: `Match ${id}`,
  startAt: '2031-05-01T18:00:00.000Z',
  changes: [],
  refusal: null,
  conflicts: [],
  ...more,
});
const changed = edited(1, { changes: [{ field: 'commentator', before: 'Anna', after: 'Eva' }] });
const refused = edited(2, { refusal: { code: 'version_conflict', fields: {} } });

const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
let answer: unknown;
let calls: ReceivedCall[];
beforeEach(async () => {
  await page.viewport(1280, 900);
  onDone.mockReset();
  onClose.mockReset();
  answer = { streams: [changed, refused], areConflictsChecked: true };
  calls = answerCalls(() => answer);
});

const open = (beside: ReactNode = null) =>
  show(
    <>
      <BulkEdit streams={streams} onDone={onDone} onClose={onClose} />
      {beside}
    </>,
    '/',
  );
const bodies = () => calls.map(({ body }) => body);

async function previewEva() {
  await open();
  await expect.element(page.getByRole('button', { name: 'Preview changes' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Commentator' }).click();
  await page.getByRole('textbox', { name: 'Commentator' }).fill('Eva');
  await page.getByRole('button', { name: 'Preview changes' }).click();
}

it('previews what changes per field, and names what is refused with the reason', async () => {
  await previewEva();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 stream will change · 1 cannot be changed');
  await expect.element(page.getByRole('heading', { name: 'Commentator' })).toBeVisible();
  await expect.element(page.getByText('Anna → Eva')).toBeVisible();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Match 2')).toBeVisible();
  await expect.element(alert.getByText('Somebody else changed this record. Check it and try again.')).toBeVisible();
  const asked = [
    { id: 1, version: 3 },
    { id: 2, version: 5 },
  ];
  expect(bodies()).toEqual([{ streams: asked, changes: { commentator: 'Eva' }, preview: true }]);
});

it('changes with the versions that the preview has shown, and stays open for what was refused', async () => {
  await previewEva();
  await page.getByRole('button', { name: 'Change 1 stream' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 stream changed · 1 cannot be changed');
  expect(bodies().at(-1)).toMatchObject({ streams: [{ id: 1, version: 3 }, {}], preview: false });
  expect(onDone).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Close' }).last().click();
  expect(onDone).toHaveBeenCalled();
});

it('closes once all is changed', async () => {
  answer = { streams: [changed], areConflictsChecked: false };
  await previewEva();
  await expect.element(page.getByText(/^Conflicts were not checked/)).toBeVisible();
  await page.getByRole('button', { name: 'Change 1 stream' }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('undo moves a start back by what it has moved, which is less into an hour that the clock repeats', async () => {
  const [before, after] = ['2027-10-30T23:45:00.000Z', '2027-10-31T00:00:00.000Z'];
  answer = {
    streams: [edited(1, { version: 4, startAt: after, changes: [{ field: 'startAt', before, after }] })],
    areConflictsChecked: true,
  };
  await open(<Notifications />);
  await page.getByRole('checkbox', { name: 'Move start by, min' }).click();
  await page.getByRole('textbox', { name: 'Move start by, min' }).fill('75');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Change 1 stream' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const undone = { streams: [{ id: 1, version: 4, changes: { shiftMin: -15 } }], preview: false };
  await expect.poll(() => bodies().slice(1)).toEqual([expect.objectContaining({ changes: { shiftMin: 75 } }), undone]);
});

it('goes back to the fields with what was entered', async () => {
  await previewEva();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Commentator' })).toHaveValue('Eva');
});

it('offers no tournament to streams of several sports', async () => {
  await open();
  await expect.element(page.getByRole('checkbox', { name: 'Server' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Tournament' })).not.toBeInTheDocument();
});

it('says why nothing could be changed', async () => {
  answer = new Refusal(422, { code: 'invalid', message: 'Invalid fields: server' });
  await previewEva();
  await expect.element(page.getByRole('alert').getByText('Could not change the streams')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Commentator' })).toHaveValue('Eva');
});

it('the move of a start is typed with its sign, and nothing is previewed before it is a number', async () => {
  await open();
  await page.getByRole('checkbox', { name: 'Move start by, min' }).click();
  await page.getByRole('textbox', { name: 'Move start by, min' }).click();
  const preview = page.getByRole('button', { name: 'Preview changes' });
  await expect.element(preview).toBeEnabled();
  await userEvent.keyboard('{Control>}a{/Control}-');
  await expect.element(preview).toBeDisabled();
  await userEvent.keyboard('15');
  await preview.click();
  await expect.poll(bodies).toMatchObject([{ changes: { shiftMin: -15 } }]);
});

it('an empty move is named, and loses nothing else that is typed', async () => {
  await open();
  await page.getByRole('checkbox', { name: 'Commentator' }).click();
  await page.getByRole('textbox', { name: 'Commentator' }).fill('Eva');
  await page.getByRole('checkbox', { name: 'Move start by, min' }).click();
  const move = page.getByRole('textbox', { name: 'Move start by, min' });
  await move.fill('');
  await expect.element(move).toHaveAccessibleDescription(/Required/);
  await expect.element(page.getByRole('button', { name: 'Preview changes' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Commentator' })).toHaveValue('Eva');
  expect(onClose).not.toHaveBeenCalled();
});
