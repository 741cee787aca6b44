import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { OwnPasskeys } from '#web/passkeys/own-passkeys.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';

it.each([
  [false, 'Off. Your password alone signs you in.', ['Set up']],
  [
    true,
    'No app is set up. Your role needs a second factor: your passkeys serve as one. 7 recovery codes are left.',
    ['Set up', 'New recovery codes'],
  ],
])('without an app, with a passkey that is needed: %s, it says what signs in', async (isNeeded, text, buttons) => {
  answerCalls(() => ({ since: null, recoveryCodesLeft: 7, required: isNeeded, hasPasskey: isNeeded }));
  const screen = await show(<OwnSecondFactor />, '/profile/password');
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(buttons);
});

it('asks for a code of the app to add a passkey, as soon as the app is set up', async () => {
  let since: string | null = null;
  answerCalls(({ call }) => {
    if (call === 'GET /profile/passkeys') return { data: [] };
    if (call === 'POST /profile/second-factor') return { secret: 'ABCD', qr: { size: 29, path: 'M4 4h1v1h-1z' } };
    if (call === 'PUT /profile/second-factor') {
      since = '2026-11-28T18:00:00.000Z';
      return { recovery_codes: ['abcde-fghij'] };
    }
    return { since, recoveryCodesLeft: 10, required: false, hasPasskey: false };
  });
  const both = (
    <>
      <OwnSecondFactor />
      <OwnPasskeys />
    </>
  );
  const screen = await show(both, '/profile/password');
  const adding = screen.getByRole('button', { name: 'Add a passkey' });
  await expect.element(adding).toBeVisible();
  await screen.getByRole('button', { name: 'Set up' }).click();
  await screen.getByLabelText('Current password').fill('a long walk in the park');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByLabelText('Code from the app').fill('123456');
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await screen.getByRole('button', { name: 'I have stored them' }).click();
  await adding.click();
  await expect.element(screen.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
});
