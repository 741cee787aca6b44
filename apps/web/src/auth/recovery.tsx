import { accountRoutes } from '@touchline/contract';
import { useState } from 'react';
import { call } from '#kit/call.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** Requests a code to set a new password. The reply does not reveal whether the account exists. */
export function Recovery({ search }: AuthScreenProps) {
  const { t } = useWords('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, onSubmit, busy, failure } = useAuthForm({
    initial: { email: search.email ?? '' },
    checked: 'recovery',
    input: (values) => values,
    send: async (values) => {
      await call(accountRoutes.recovery, values, null);
      return () => setSentTo(values.email.trim());
    },
  });
  return (
    <Card
      title={t('recovery.title')}
      text={sentTo ? null : t('recovery.text')}
      notice={sentTo ? t('recovery.sent') : search.notice === 'confirmed' ? t('recovery.confirmed') : null}
      failure={failure}
      onSubmit={onSubmit}
      foot={
        <Link to="/auth/login" search={{ redirect: search.redirect }}>
          {t('recovery.back')}
        </Link>
      }
    >
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
      {sentTo ? (
        <Link
          to="/auth/reset"
          search={{ email: sentTo, redirect: search.redirect }}
          className={buttonClass(undefined)}
          data-wide
        >
          {t('recovery.enterCode')}
        </Link>
      ) : null}
      <Button look={sentTo ? 'default' : 'filled'} type="submit" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </Card>
  );
}
