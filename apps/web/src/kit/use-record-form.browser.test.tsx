import { TextInput } from '@mantine/core';
import { sportRoutes } from '@touchline/contract';
import { sport } from '@touchline/contract/schemas';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '#kit/call.ts';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import { useRecordForm } from '#kit/use-record-form.ts';
import { hasUnsaved } from '#ui/unsaved.ts';
import { show } from '#ui/testing/show.tsx';

type Sport = { id: number; version: number; name: string; duration: number };
type Values = { name: string; duration: string };

const tennis: Sport = { id: 3, version: 4, name: 'Tennis', duration: 120 };

beforeEach(() => localStorage.clear());

function SportForm({ onSaved }: { onSaved: () => void }) {
  const { field, onSubmit, busy, failure, conflict } = useRecordForm<Values, Sport>({
    record: tennis,
    valuesOf: (record) => ({ name: record?.name ?? '', duration: String(record?.duration ?? '') }),
    schema: sport.update,
    input: (values) => ({ id: tennis.id, name: values.name, duration: Number(values.duration) }),
    send: async (_values, base, changes) => {
      const { duration, ...rest } = changes;
      const body = {
        id: tennis.id,
        version: base?.version,
        ...rest,
        ...(duration ? { duration: Number(duration) } : {}),
      };
      await call(sportRoutes.update, body, null);
      return onSaved;
    },
    together: [],
  });
  if (conflict)
    return (
      <div role="alert">
        {conflict.differences.map((difference) => (
          <button
            key={difference.names.join()}
            type="button"
            aria-pressed={conflict.chosen(difference) === 'theirs'}
            onClick={() => conflict.choose(difference, 'theirs')}
          >
            theirs: {difference.names.join()}
          </button>
        ))}
        <button type="button" onClick={() => onSubmit()}>
          save chosen
        </button>
      </div>
    );
  return (
    <form onSubmit={onSubmit} aria-busy={busy}>
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Minutes" {...field('duration')} />
      <p>{failure}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const save = (screen: Awaited<ReturnType<typeof show>>) =>
  screen.getByRole('button', { name: 'Save', exact: true }).click();

it('sends what changed with the version it began with, and has nothing unsaved afterwards', async () => {
  const calls = answerCalls(() => ({ ...tennis, version: 5, name: 'Lawn tennis' }));
  const onSaved = vi.fn(() => expect(hasUnsaved()).toBe(false));
  const screen = await show(<SportForm onSaved={onSaved} />, '/');
  expect(hasUnsaved()).toBe(false);
  await userEvent.fill(screen.getByLabelText('Name'), 'Lawn tennis');
  await expect.poll(hasUnsaved).toBe(true);
  await save(screen);
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(calls.map(({ call: name, body }) => ({ name, body }))).toEqual([
    { name: 'PUT /stream/sport', body: { id: 3, version: 4, name: 'Lawn tennis' } },
  ]);
});

it('refuses what the contract refuses without asking the server, at the input and with the focus there', async () => {
  const calls = answerCalls(() => tennis);
  const screen = await show(<SportForm onSaved={() => {}} />, '/');
  await userEvent.clear(screen.getByLabelText('Name'));
  await save(screen);
  await expect.element(screen.getByLabelText('Name')).toBeInvalid();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  expect(calls).toEqual([]);
});

it('shows at its input what the server finds wrong with a field', async () => {
  answerCalls(
    () => new Refusal(422, { code: 'invalid', message: 'Invalid', fields: { name: { code: 'not_unique' } } }),
  );
  const screen = await show(<SportForm onSaved={() => {}} />, '/');
  await userEvent.fill(screen.getByLabelText('Name'), 'Football');
  await save(screen);
  await expect.element(screen.getByLabelText('Name')).toBeInvalid();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Football');
  expect(hasUnsaved()).toBe(true);
});

it('keeps both changes when somebody else changed another field meanwhile', async () => {
  const theirs = { ...tennis, version: 5, duration: 90 };
  const calls = answerCalls(({ body }) =>
    (body as { version: number }).version === 4
      ? new Refusal(409, { code: 'version_conflict', message: 'Changed', current: theirs })
      : { ...theirs, version: 6 },
  );
  const onSaved = vi.fn();
  const screen = await show(<SportForm onSaved={onSaved} />, '/');
  await userEvent.fill(screen.getByLabelText('Name'), 'Lawn tennis');
  await save(screen);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'theirs: duration' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('button', { name: 'theirs: name' })).toHaveAttribute('aria-pressed', 'false');
  await screen.getByRole('button', { name: 'save chosen' }).click();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(calls.at(-1)?.body).toEqual({ id: 3, version: 5, name: 'Lawn tennis' });
});

it('overwrites nothing when both changed a field, and saves the version that is chosen', async () => {
  const theirs = { ...tennis, version: 5, name: 'Padel' };
  const calls = answerCalls(({ body }) =>
    (body as { version: number }).version === 4
      ? new Refusal(409, { code: 'version_conflict', message: 'Changed', current: theirs })
      : { ...theirs, version: 6 },
  );
  const screen = await show(<SportForm onSaved={() => {}} />, '/');
  await userEvent.fill(screen.getByLabelText('Name'), 'Lawn tennis');
  await userEvent.fill(screen.getByLabelText('Minutes'), '100');
  await save(screen);
  await screen.getByRole('button', { name: 'theirs: name' }).click();
  expect(hasUnsaved()).toBe(true);
  await screen.getByRole('button', { name: 'save chosen' }).click();
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]?.body).toEqual({ id: 3, version: 5, duration: 100 });
});
