import { Alert, Button, Group } from '@mantine/core';
import { settingRoutes } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showSuccess } from '#ui/toast.ts';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

type Outcome = { recipient: string; sent: boolean; error: string | null };

/** Buttons to test the mail server and to remove its password. */
export function MailTools({ form, setting }: { form: SettingsForm; setting: Setting }) {
  const { t } = useTranslation(['settings', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    await act(t('shell:form.failed'), async () => setOutcome(await call(settingRoutes.testMail, {}, null)));
    setBusy(false);
  };
  const forget = () =>
    act(t('failed'), async () => {
      await call(settingRoutes.update, { smtpPassword: '' }, null);
      await client.invalidateQueries({ queryKey: ['setting'] });
      showSuccess(t('saved'));
    });
  return (
    <>
      {setting.smtpHasPassword ? <p className={styles['dim']}>{t('hint.smtpPasswordKept')}</p> : null}
      <Group gap="sm">
        <Button variant="default" loading={busy} disabled={form.isTouched} onClick={() => void test()}>
          {t('mail.test')}
        </Button>
        {setting.smtpHasPassword && !setting.fromEnvironment.includes('smtpUrl') ? (
          <Button variant="subtle" disabled={form.isTouched} onClick={() => void forget()}>
            {t('hint.smtpPasswordRemove')}
          </Button>
        ) : null}
        {form.isTouched ? <span className={styles['dim']}>{t('mail.unsaved')}</span> : null}
      </Group>
      {outcome ? (
        <Alert color={outcome.sent ? 'blue' : 'red'} role={outcome.sent ? 'status' : 'alert'}>
          {outcome.sent
            ? t('mail.sent', { recipient: outcome.recipient })
            : outcome.error === null
              ? t('mail.none')
              : t('mail.failed', { error: outcome.error })}
        </Alert>
      ) : null}
    </>
  );
}
