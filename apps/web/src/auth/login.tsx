import { Button, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { loginInput } from '@touchline/contract/schemas';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { forgetDraftsExceptOf } from '#kit/drafts.ts';
import { useContractForm } from '#kit/form.ts';
import { setToken } from '#kit/session.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { useAppearance } from '#web/app/appearance.ts';
import { applySettings } from '#web/session/apply-settings.ts';
import { safeRedirect } from '#web/session/redirect.ts';
import { Card } from './card.tsx';
import { deviceSecret } from './device.ts';

/** Sign-in. An unconfirmed account continues to Confirm; the token is stored only if the account is confirmed. */
export function Login() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { registration } = useAppearance();
  useEffect(() => {
    // Nobody can sign in before there is an administrator. Without a reply the sign-in screen stays.
    const checkSetup = async () => {
      const { needed } = await call(authRoutes.setupNeeded, {}, null);
      if (needed) await navigate({ to: '/setup', replace: true });
    };
    checkSetup().catch(() => undefined);
  }, [navigate]);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { email: search.email ?? '', password: '' },
    schema: loginInput,
    input: (values) => values,
    send: async (values) => {
      const session = await call(authRoutes.login, { ...values, device: deviceSecret() }, null);
      return async () => {
        if (session.auth_token && session.email_verified_at) {
          forgetDraftsExceptOf(session.uid);
          setToken(session.auth_token);
          await applySettings();
          router.history.push(safeRedirect(search.redirect, window.location.origin));
        } else
          await navigate({ to: '/auth/confirm', search: { email: values.email.trim(), redirect: search.redirect } });
      };
    },
    // Email and password are quickly typed again, and the links on the screen lead to help with them.
    guarded: false,
  });
  return (
    <Card
      title={t('login.title')}
      text={null}
      notice={notice(search.notice, t)}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        registration ? (
          <span>
            {t('login.noAccount')} <Link to="/auth/register">{t('login.register')}</Link>
          </span>
        ) : null
      }
    >
      <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <SecretInput {...field('password')} label={t('password')} autoComplete="current-password" />
      <Button type="submit" fullWidth loading={busy}>
        {t('login.submit')}
      </Button>
      <Link to="/auth/recovery" search={{ email: undefined }}>
        {t('login.forgot')}
      </Link>
    </Card>
  );
}

function notice(name: string | undefined, t: ReturnType<typeof useTranslation<'auth'>>['t']): string | null {
  if (name === 'ended') return t('login.ended');
  if (name === 'confirmed') return t('confirm.done');
  if (name === 'reset') return t('reset.done');
  if (name === 'setup') return t('setup.done');
  return null;
}
