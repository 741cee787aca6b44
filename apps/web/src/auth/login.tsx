import { authRoutes } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { call } from '#kit/call.ts';
import { setToken } from '#kit/session.ts';
import { Button } from '#ui/button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAppearance } from '#web/app/appearance.ts';
import { goTo } from './address.ts';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { deviceSecret } from './device.ts';
import { Link } from './link.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Sign-in. An unconfirmed account continues to Confirm; the token is stored only if the account is confirmed. */
export function Login({ search }: AuthScreenProps) {
  const { t } = useWords('auth');
  const { registration } = useAppearance();
  useEffect(() => {
    // Nobody can sign in before there is an administrator. Without a reply the sign-in screen stays.
    const checkSetup = async () => {
      const { needed } = await call(authRoutes.setupNeeded, {}, null);
      if (needed) window.location.replace('/setup');
    };
    checkSetup().catch(() => undefined);
  }, []);
  const { field, onSubmit, busy, failure } = useAuthForm({
    initial: { email: search.email ?? '', password: '' },
    checked: 'login',
    input: (values) => values,
    send: async (values) => {
      const session = await call(authRoutes.login, { ...values, device: deviceSecret() }, null);
      return async () => {
        if (session.auth_token && session.email_verified_at) {
          // Whatever watches the token shows the requested screen.
          setToken(session.auth_token);
        } else await goTo('/auth/confirm', { email: values.email.trim(), redirect: search.redirect });
      };
    },
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
            {t('login.noAccount')}{' '}
            <Link to="/auth/register" search={{}}>
              {t('login.register')}
            </Link>
          </span>
        ) : null
      }
    >
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <SecretField {...field('password')} label={t('password')} autoComplete="current-password" />
      <Button look="filled" type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <Link to="/auth/recovery" search={{}}>
        {t('login.forgot')}
      </Link>
    </Card>
  );
}

function notice(name: string | undefined, t: TFunction<'auth'>): string | null {
  if (name === 'ended') return t('login.ended');
  if (name === 'confirmed') return t('confirm.done');
  if (name === 'reset') return t('reset.done');
  if (name === 'setup') return t('setup.done');
  return null;
}
