import { authRoutes } from '@touchline/contract';
import { useEffect } from 'react';
import { call } from '#kit/call.ts';
import { setToken } from '#kit/session.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAppearance } from '#web/app/appearance.ts';
import { goTo } from './address.ts';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { noteSecondFactor } from './pending-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { loadLater, useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Sign-in. An unconfirmed account continues to Confirm; the token is stored only if the account is confirmed. */
export function Login({ search }: AuthScreenProps) {
  const { t } = useWords('auth');
  const { registration, singleSignOn } = useAppearance();
  useEffect(
    () =>
      void loadLater().then(
        ({ setUpFirst }) => setUpFirst(),
        () => undefined,
      ),
    [],
  );
  const { field, onSubmit, busy, failure, setFailure } = useAuthForm({
    initial: { email: search.email ?? '', password: '' },
    checked: 'login',
    input: (values) => values,
    send: async (values) => {
      const { deviceSecret } = await loadLater();
      const signIn = { ...values, device: deviceSecret() };
      const session = await call(authRoutes.login, signIn, null).catch((error) => noteSecondFactor(signIn, error));
      return async () => {
        if (!session) return goTo('/auth/second-factor', { redirect: search.redirect });
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
      notice={isNotice(search.notice) ? t(notices[search.notice]) : null}
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
      <PasskeyButton onProblem={setFailure} />
      {singleSignOn ? (
        <Link
          to="/auth/sso"
          search={{ redirect: search.redirect }}
          className={buttonClass(undefined)}
          data-look="default"
          data-wide
        >
          {t('login.sso', { name: singleSignOn })}
        </Link>
      ) : null}
      <Link to="/auth/recovery" search={{ redirect: search.redirect }}>
        {t('login.forgot')}
      </Link>
    </Card>
  );
}

/** What the screen before says, by the name in the address. */
const notices = {
  ended: 'login.ended',
  confirmed: 'confirm.done',
  reset: 'reset.done',
  setup: 'setup.done',
  restored: 'setup.restored',
} as const;

const isNotice = (name = ''): name is keyof typeof notices => Object.hasOwn(notices, name);
