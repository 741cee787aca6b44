import { accountRoutes } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { goTo } from './address.ts';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { useAuthForm } from './use-form.ts';
import { useWords } from '#ui/use-words.ts';

/** The server limits these calls; the button shows when the next one is allowed. */
const resendEveryS = 60;

/** Confirms the email address with the mailed code, and sends a new code on request. */
export function Confirm({ search }: AuthScreenProps) {
  const { t, i18n } = useWords('auth');
  const [wait, setWait] = useState(0);
  const [notice, setNotice] = useState(search.notice === 'sent' ? t('register.sent') : null);
  const [resendFailure, setResendFailure] = useState<string | null>(null);
  const { values, refuse, problems, field, onSubmit, busy, failure } = useAuthForm({
    initial: { email: search.email ?? '', code: search.code ?? '' },
    checked: 'confirm',
    input: (values) => values,
    send: async (values) => {
      setNotice(null);
      const { password_needed } = await call(accountRoutes.confirm, values, null);
      const confirmed = { email: values.email.trim(), notice: 'confirmed', redirect: search.redirect };
      return () => goTo(password_needed ? '/auth/recovery' : '/auth/login', confirmed);
    },
  });
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async (): Promise<void> => {
    setResendFailure(null);
    try {
      const { email } = await problems();
      if (email !== undefined) return refuse({ email });
      await call(accountRoutes.confirm, { email: values.email }, null);
      setNotice(t('confirm.resent'));
      setWait(resendEveryS);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setResendFailure(errorText(i18n, error));
      setWait(error.retryAfter ?? 0);
    }
  };
  return (
    <Card
      title={t('confirm.title')}
      text={t('confirm.text')}
      notice={notice}
      failure={failure ?? resendFailure}
      onSubmit={onSubmit}
      foot={
        <Link to="/auth/login" search={{ redirect: search.redirect }}>
          {t('confirm.back')}
        </Link>
      }
    >
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <TextField {...field('code')} label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
      <Button look="filled" type="submit" wide busy={busy}>
        {t('confirm.submit')}
      </Button>
      <Button look="default" wide disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t('confirm.resendIn', { seconds: wait }) : t('confirm.resend')}
      </Button>
    </Card>
  );
}
