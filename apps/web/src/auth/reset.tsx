import { Button, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { resetInput } from '@touchline/contract/schemas';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { Card } from './card.tsx';

/** Sets a new password with the mailed code. */
export function Reset() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { email: search.email ?? '', code: search.code ?? '', password: '', password_confirmation: '' },
    schema: resetInput,
    input: (values) => values,
    send: async (values) => {
      await call(authRoutes.reset, values, null);
      return () => navigate({ to: '/auth/login', search: { email: values.email.trim(), notice: 'reset' } });
    },
    guarded: false,
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
          <Link to="/auth/recovery" search={{ email: search.email }}>
            {t('reset.again')}
          </Link>
          <Link to="/auth/login">{t('recovery.back')}</Link>
        </>
      }
    >
      <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <TextInput {...field('code')} label={t('reset.code')} autoComplete="one-time-code" inputMode="numeric" />
      <SecretInput
        {...field('password')}
        label={t('reset.password')}
        description={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretInput {...field('password_confirmation')} label={t('reset.confirmation')} autoComplete="new-password" />
      <Button type="submit" fullWidth loading={busy}>
        {t('reset.submit')}
      </Button>
    </Card>
  );
}
