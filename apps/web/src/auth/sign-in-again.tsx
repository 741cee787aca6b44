import { Alert, Button, Group, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { loginInput } from '@touchline/contract/schemas';
import type { Profile, Session } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { focusFirst } from '#kit/focus-first.ts';
import { leaveToken, resumeSession } from '#kit/session.ts';
import { signOut } from '#kit/sign-out.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SecretInput } from '#ui/secret-input.tsx';
import { confirmDiscard, discardUnsaved, hasUnsaved } from '#ui/unsaved.ts';
import { resetForPerson } from '#web/session/reset-for-person.ts';
import styles from './card.module.css';
import { deviceSecret } from './device.ts';
import { OtherSignIns } from './other-sign-ins.tsx';
import { noteSecondFactor, pendingSignIn } from './pending-sign-in.ts';

/** The sign-in dialog above a screen whose session has ended. The same user continues; another user gets a new screen. */
export function SignInAgain({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['auth', 'shell']);
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (needsCode) focusFirst(['code']);
  }, [needsCode]);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { email: profile.email, password: '', code: '' },
    schema: loginInput,
    input: ({ code, ...values }) => (needsCode ? { ...values, code } : values),
    send: async ({ code, ...values }) => {
      setProblem(null);
      const signIn = { ...values, device: deviceSecret() };
      const session = await call(authRoutes.login, needsCode ? { ...signIn, code } : signIn, null).catch((error) =>
        noteSecondFactor(signIn, error),
      );
      if (!session && pendingSignIn.code === 'second_factor_missing')
        return () => leaveScreen('/auth/login', { email: values.email.trim() });
      if (!session) return () => setNeedsCode(true);
      return () => {
        if (!session.auth_token || !session.email_verified_at)
          return leaveScreen('/auth/confirm', { email: values.email.trim() });
        return goOn(session.uid, session.auth_token);
      };
    },
    guarded: false,
  });
  const leave = () => void leaveScreen('/auth/login', { notice: 'ended' });
  return (
    <Dialog size={440} phone={false} title={t('again.title')} closeLabel={t('shell:form.close')} onClose={leave}>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        <p style={{ margin: 0 }}>{t('again.text')}</p>
        {failure || problem ? (
          <Alert color="red" role="alert">
            {problem ?? failure}
          </Alert>
        ) : null}
        <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
        <SecretInput {...field('password')} data-autofocus label={t('password')} autoComplete="current-password" />
        {needsCode ? (
          <TextInput
            {...field('code')}
            label={t('secondFactor.code')}
            description={t('secondFactor.codeHint')}
            autoComplete="one-time-code"
          />
        ) : null}
        <OtherSignIns onSession={onSession} onProblem={setProblem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {t('again.leave')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('login.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

const onSession = ({ uid, auth_token: value }: Session) => {
  if (value !== null) goOn(uid, value);
};

/** The screen stays for the same user; another one gets a new page. */
function goOn(user: number, value: string): void {
  if (resumeSession(value, user)) return;
  leaveToken(value);
  resetForPerson(user);
}

/**
 * Leaves the screen below after confirming the loss of unsaved input. A full page load, so that none of its data stays
 * in memory.
 */
async function leaveScreen(path: string, search: Record<string, string>): Promise<void> {
  if (hasUnsaved() && !(await confirmDiscard())) return;
  discardUnsaved();
  const { pathname, search: query } = window.location;
  const parameters = new URLSearchParams({ ...search, redirect: pathname + query });
  signOut();
  window.location.assign(`${path}?${parameters.toString()}`);
}
