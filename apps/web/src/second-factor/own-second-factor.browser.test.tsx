import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';

it.each([
  [false, 'Off. Your password alone signs you in.'],
  [true, 'No app is set up. Your role needs a second factor: your passkeys are it.'],
])('without an app, and required: %s, it says what signs in', async (required, text) => {
  answerCalls(() => ({ since: null, recoveryCodesLeft: 0, required }));
  const screen = await show(<OwnSecondFactor />, '/profile/password');
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
});
