import { Button, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { recoveryInput } from '@touchline/contract/schemas';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { Card } from './card.tsx';

/** Requests a code to set a new password. The reply does not reveal whether the account exists. */
export function Recovery() {
  const { t } = useTranslation('auth');
  const search = useSearch({ strict: false });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, onSubmit, busy, failure } = useContractForm({
    initial: { email: search.email ?? '' },
    schema: recoveryInput,
    input: (values) => values,
    send: async (values) => {
      await call(authRoutes.recovery, values, null);
      return () => setSentTo(values.email.trim());
    },
    guarded: false,
  });
  return (
    <Card
      title={t('recovery.title')}
      text={sentTo ? null : t('recovery.text')}
      notice={sentTo ? t('recovery.sent') : null}
      failure={failure}
      onSubmit={onSubmit}
      foot={<Link to="/auth/login">{t('recovery.back')}</Link>}
    >
      <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
      {sentTo ? (
        <Button fullWidth renderRoot={(props) => <Link to="/auth/reset" search={{ email: sentTo }} {...props} />}>
          {t('recovery.enterCode')}
        </Button>
      ) : null}
      <Button type="submit" fullWidth loading={busy} variant={sentTo ? 'default' : 'filled'}>
        {t('recovery.submit')}
      </Button>
    </Card>
  );
}
