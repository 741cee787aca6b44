import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { endSession, setPerson, setToken, token } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { loadAppearance } from '#web/app/appearance.ts';
import { useProfile } from '#web/session/profile.ts';
import { SessionEnded } from './session-ended.tsx';

const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
const commentator = page.getByRole('textbox', { name: 'Commentator' });

function Screen() {
  useProfile();
  return (
    <>
      <input aria-label="Commentator" />
      <SessionEnded />
    </>
  );
}

const answers: Record<string, object> = {
  'GET /profile': {
    id: 7,
    email: 'olga@example.org',
    role: 'operator',
    timezone: 'UTC',
    pageSize: 10,
    singleKeys: true,
  },
  'GET /system/appearance': { singleSignOn: 'Acme', productName: 'Touchline', defaultLanguage: 'browser' },
  'POST /auth/passkey/begin': { options: { challenge: 'AAAA' }, request: 'r' },
  'POST /auth/passkey': { uid: 7, auth_token: 'of the passkey', email_verified_at: '2026-11-21T18:30:00.000Z' },
};

/** Shows the dialog above a screen on which something was typed. */
async function endAfterTyping() {
  setToken('old');
  answerCalls(({ call }) => answers[call] ?? {});
  await loadAppearance();
  const { client } = await show(<Screen />, '/broadcast/streams');
  await commentator.fill('Eva');
  await expect.poll(() => client.getQueryData(['profile'])).toBeDefined();
  endSession();
  await expect.element(dialog).toBeVisible();
  onTestFinished(async () => {
    answerCalls(() => ({ singleSignOn: null, productName: 'Touchline', defaultLanguage: 'browser' }));
    await loadAppearance();
    setToken(null);
    setPerson(null);
  });
}

it('whoever signs in with the provider of single sign-on does so in another tab, and what they typed stays', async () => {
  await endAfterTyping();
  const link = dialog.getByRole('link', { name: 'Continue with Acme' });
  await expect.element(link).toHaveAttribute('href', '/auth/sso');
  await expect.element(link).toHaveAttribute('target', '_blank');
  localStorage.setItem('auth_token', 'of the other tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(token()).toBe('of the other tab');
  await expect.element(commentator).toHaveValue('Eva');
});

it('whoever has a passkey goes on with it, and what they typed stays', async () => {
  await endAfterTyping();
  const response = { clientDataJSON: '', authenticatorData: '', signature: '', userHandle: '' };
  const credential = Object.create(PublicKeyCredential.prototype, {
    toJSON: { value: () => ({ id: 'k', rawId: 'k', type: 'public-key', response }) },
  }) as Credential;
  const choose = vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => choose.mockRestore());
  const button = dialog.getByRole('button', { name: 'Use a passkey' });
  await button.click();
  await expect.element(dialog.getByRole('alert').getByText(/^No passkey was used/)).toBeVisible();
  choose.mockResolvedValue(credential);
  await button.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(token()).toBe('of the passkey');
  await expect.element(commentator).toHaveValue('Eva');
});
