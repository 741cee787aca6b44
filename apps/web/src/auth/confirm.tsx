import { Button, TextInput } from '@mantine/core';
import { authRoutes } from '@touchline/contract';
import { confirmInput } from '@touchline/contract/schemas';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import { Card } from './card.tsx';

/** The server limits these calls; the button shows when the next one is allowed. */
const resendEveryS = 60;

/** Confirms the email address with the mailed code, and sends a new code on request. */
export function Confirm() {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [wait, setWait] = useState(0);
  const [notice, setNotice] = useState(search.notice === 'sent' ? t('register.sent') : null);
  const [resendFailure, setResendFailure] = useState<string | null>(null);
  const { form, field, onSubmit, busy, failure } = useContractForm({
    initial: { email: search.email ?? '', code: search.code ?? '' },
    schema: confirmInput,
    input: (values) => values,
    send: async (values) => {
      setNotice(null);
      await call(authRoutes.confirm, values, null);
      const { redirect } = search;
      return () =>
        navigate({ to: '/auth/login', search: { email: values.email.trim(), notice: 'confirmed', redirect } });
    },
    guarded: false,
  });
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async () => {
    if (form.validateField('email').hasError) return;
    setResendFailure(null);
    try {
      await call(authRoutes.confirm, { email: form.values.email }, null);
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
      foot={<Link to="/auth/login">{t('confirm.back')}</Link>}
    >
      <TextInput {...field('email')} type="email" label={t('email')} autoComplete="username" />
      <TextInput {...field('code')} label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
      <Button type="submit" fullWidth loading={busy}>
        {t('confirm.submit')}
      </Button>
      <Button variant="default" fullWidth disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t('confirm.resendIn', { seconds: wait }) : t('confirm.resend')}
      </Button>
    </Card>
  );
}
