import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { CheckField } from './check-field.tsx';
import { SecretField } from './secret-field.tsx';
import { showIn } from './testing/show.tsx';
import { TextField } from './text-field.tsx';

const idle = () => undefined;

it('an input has its label as name, and its hint and its error as description', async () => {
  const input = async (hint: string | undefined, error: string | null) => {
    const drawn = await showIn(
      'en',
      <TextField label="Email" {...(hint && { hint })} error={error} value="" onChange={idle} />,
      [],
    );
    expect(drawn.names('textbox')).toEqual(['Email']);
    const [found] = drawn.all('input');
    const described = (found?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    return { invalid: found?.getAttribute('aria-invalid'), texts };
  };
  expect(await input(undefined, null)).toEqual({ invalid: 'false', texts: [] });
  expect(await input('Yours', null)).toEqual({ invalid: 'false', texts: ['Yours'] });
  expect(await input('Yours', 'Required')).toEqual({ invalid: 'true', texts: ['Yours', 'Required'] });
});

it('a password is hidden until its button is pressed, and the input keeps the focus', async () => {
  const screen = await showIn('en', <SecretField label="Password" error={null} value="secret" onChange={idle} />, []);
  const input = screen.getByLabelText('Password', { exact: true });
  await input.click();
  expect(input.element()).toHaveProperty('type', 'password');
  await screen.getByRole('button', { name: 'Show or hide password' }).click();
  expect(input.element()).toHaveProperty('type', 'text');
  expect(document.activeElement).toBe(input.element());
  await screen.getByRole('button', { name: 'Show or hide password', pressed: true }).click();
  expect(input.element()).toHaveProperty('type', 'password');
});

it('a checkbox is checked by its label, and says what is wrong', async () => {
  const change = vi.fn<(checked: boolean) => void>();
  const screen = await showIn(
    'en',
    <CheckField
      label="I agree"
      error="Required"
      checked={false}
      onChange={(event) => change(event.currentTarget.checked)}
    />,
    [],
  );
  await screen.getByText('I agree').click();
  expect(change).toHaveBeenCalledWith(true);
  const box = screen.getByRole('checkbox', { name: 'I agree' }).element();
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Required');
});

it('a button submits only if it is said so, and keeps its name while it is busy', async () => {
  const submit = vi.fn<() => void>();
  const screen = await showIn(
    'en',
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Button look="default">Other</Button>
      <Button look="filled" type="submit" busy>
        Save
      </Button>
    </form>,
    [],
  );
  await screen.getByRole('button', { name: 'Other' }).click();
  expect(submit).not.toHaveBeenCalled();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.element().hasAttribute('data-loading')).toBe(true);
  await save.click();
  expect(submit).toHaveBeenCalledOnce();
});
