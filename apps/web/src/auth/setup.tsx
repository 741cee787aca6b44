import { Button, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { setupInput } from '@touchline/contract/schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { SecretInput } from '#ui/secret-input.tsx';
import { Card } from './card.tsx';

/** Creates the first administrator with the code that the server printed on its first start. */
export function Setup() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [closed, setClosed] = useState(false);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { code: '', name: '', email: '', password: '', password_confirmation: '' },
    schema: setupInput,
    input: (values) => values,
    send: async (values) => {
      await call(authRoutes.setup, values, null);
      return () => navigate({ to: '/auth/login', search: { email: values.email.trim(), notice: 'setup' } });
    },
    guarded: true,
  });
  useEffect(() => {
    call(authRoutes.setupNeeded, {}, null).then(
      ({ needed }) => setClosed(!needed),
      () => undefined,
    );
  }, []);
  return (
    <Card
      title={t('setup.title')}
      text={closed ? null : t('setup.text')}
      notice={closed ? t('setup.closed') : null}
      failure={failure}
      onSubmit={onSubmit}
      foot={<Link to="/auth/login">{t('recovery.back')}</Link>}
    >
      {closed ? null : (
        <>
          <TextInput
            {...field('code')}
            label={t('setup.code')}
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="one-time-code"
            spellCheck={false}
          />
          <TextInput {...field('name')} label={t('setup.name')} autoComplete="name" />
          <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
          <SecretInput
            {...field('password')}
            label={t('password')}
            description={t('register.passwordHint')}
            autoComplete="new-password"
          />
          <SecretInput
            {...field('password_confirmation')}
            label={t('register.confirmation')}
            autoComplete="new-password"
          />
          <Button type="submit" fullWidth loading={busy}>
            {t('setup.submit')}
          </Button>
        </>
      )}
    </Card>
  );
}
