import { accountRoutes } from '@touchline/contract';
import { call } from '#kit/call.ts';
import { Button } from '#ui/button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { goTo } from './address.ts';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Sets a new password with the mailed code. */
export function Reset({ search }: AuthScreenProps) {
  const { t } = useWords('auth');
  const { field, onSubmit, busy, failure } = useAuthForm({
    initial: { email: search.email ?? '', code: search.code ?? '', password: '', password_confirmation: '' },
    checked: 'reset',
    input: (values) => values,
    send: async (values) => {
      await call(accountRoutes.reset, values, null);
      return () => goTo('/auth/login', { email: values.email.trim(), notice: 'reset', redirect: search.redirect });
    },
  });
  return (
    <Card
      title={t('reset.title')}
      text={null}
      notice={null}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        <>
          <Link to="/auth/recovery" search={{ email: search.email, redirect: search.redirect }}>
            {t('reset.again')}
          </Link>
          <Link to="/auth/login" search={{ redirect: search.redirect }}>
            {t('recovery.back')}
          </Link>
        </>
      }
    >
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <TextField {...field('code')} label={t('reset.code')} autoComplete="one-time-code" inputMode="numeric" />
      <SecretField
        {...field('password')}
        label={t('reset.password')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretField {...field('password_confirmation')} label={t('reset.confirmation')} autoComplete="new-password" />
      <Button look="filled" type="submit" wide busy={busy}>
        {t('reset.submit')}
      </Button>
    </Card>
  );
}
