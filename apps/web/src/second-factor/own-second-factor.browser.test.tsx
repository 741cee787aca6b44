import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
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
