import { Button, Checkbox, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { registerInput } from '@touchline/contract/schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { Card } from './card.tsx';

/** Sign-up. On success the server mails a code, and Confirm follows. */
export function Register() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { name: '', email: '', password: '', password_confirmation: '', agreement: false },
    schema: registerInput,
    input: (values) => ({ ...values, agreement: values.agreement || undefined }),
    send: async (values) => {
      await call(authRoutes.register, { ...values, agreement: true }, null);
      return () => navigate({ to: '/auth/confirm', search: { email: values.email.trim(), notice: 'sent' } });
    },
    guarded: true,
  });
  return (
    <Card
      title={t('register.title')}
      text={null}
      notice={null}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        <span>
          {t('register.haveAccount')} <Link to="/auth/login">{t('register.signIn')}</Link>
        </span>
      }
    >
      <TextInput {...field('name')} label={t('register.name')} autoComplete="name" />
      <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <SecretInput
        {...field('password')}
        label={t('password')}
        description={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretInput {...field('password_confirmation')} label={t('register.confirmation')} autoComplete="new-password" />
      <Checkbox {...field('agreement', 'checkbox')} label={t('register.agreement')} />
      <Button type="submit" fullWidth loading={busy}>
        {t('register.submit')}
      </Button>
    </Card>
  );
}
