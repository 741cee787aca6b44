import { expect, it, vi } from 'vitest';
import { CallError } from '#kit/call-error.ts';
import { showIn } from '#ui/testing/show.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAuthForm } from './use-form.ts';

type Values = { email: string };

function Form({ send }: { send: (values: Values) => Promise<() => void> }) {
  const { field, onSubmit, busy, failure, isChanged } = useAuthForm({
    initial: { email: '' },
    checked: 'recovery',
    input: (values) => values,
    send,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <output>{`${isChanged ? 'changed' : 'as it was'}, ${failure ?? 'no failure'}`}</output>
      <TextField {...field('email')} label="Email" />
      <Button look="filled" type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
}

async function shown(send: (values: Values) => Promise<() => void>) {
  const screen = await showIn('en', <Form send={send} />, []);
  const input = screen.getByLabelText('Email');
  return {
    input,
    type: (text: string) => input.fill(text),
    submit: () => screen.getByRole('button', { name: 'Send' }).click(),
    state: () => screen.getByRole('status').element().textContent,
    text: screen.text,
  };
}

it('what the contract does not accept is said at its input, which gets the focus, and nothing is sent', async () => {
  const send = vi.fn<(values: Values) => Promise<() => void>>();
  const form = await shown(send);
  await form.submit();
  await expect.poll(form.text).toContain('Required');
  await expect.poll(() => document.activeElement).toBe(form.input.element());
  await form.type('nobody');
  expect(form.text()).not.toContain('Required');
  await form.submit();
  await expect.poll(() => form.input.element().getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

it('what was sent is unchanged before anything follows, so that leaving asks nothing', async () => {
  const follow = vi.fn<() => void>();
  const form = await shown(() => Promise.resolve(follow));
  await form.type('a@example.org');
  expect(form.state()).toBe('changed, no failure');
  await form.submit();
  await expect.poll(() => follow.mock.calls.length).toBe(1);
  await expect.poll(form.state).toBe('as it was, no failure');
});

it('a refusal is said above the form and at the input that it names', async () => {
  const refusal = { code: 'invalid', message: 'No', fields: { email: { code: 'required' } } } as const;
  const form = await shown(() => Promise.reject(new CallError(422, 'No', refusal, null)));
  await form.type('a@example.org');
  await form.submit();
  await expect.poll(() => form.input.element().getAttribute('aria-invalid')).toBe('true');
  expect(form.state()).toMatch(/^changed, (?!no failure)/);
});

it('a second press while the first is under way sends nothing', async () => {
  const sending = Promise.withResolvers<() => void>();
  const send = vi.fn<(values: Values) => Promise<() => void>>(() => sending.promise);
  const form = await shown(send);
  await form.type('a@example.org');
  await form.submit();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await form.submit();
  expect(send).toHaveBeenCalledOnce();
  sending.resolve(() => {});
});
