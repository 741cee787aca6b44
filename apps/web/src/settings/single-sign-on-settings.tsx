import { Alert, Button, Group } from '@mantine/core';
import { ssoRoutes, settingRoutes } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { copy } from '#ui/copy.ts';
import { showSuccess } from '#ui/toast.ts';
import { SettingGroup } from './setting-group.tsx';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

type Props = { form: SettingsForm; setting: Setting };

/** The provider of single sign-on, and which of its groups have which role. */
export function SingleSignOnSettings(shared: Props) {
  const { t } = useTranslation('settings');
  const isOn = shared.form.form.values['ssoIssuer'] !== '';
  return (
    <SettingGroup title={t('group.sso')} about={t('about.sso')}>
      <SettingInput {...shared} name="ssoIssuer" kind="text" />
      {isOn ? (
        <>
          <SettingInput {...shared} name="ssoName" kind="text" />
          <SettingInput {...shared} name="ssoClientId" kind="text" />
          <SettingInput {...shared} name="ssoClientSecret" kind="password" />
          <Tools {...shared} />
          <SettingInput {...shared} name="ssoScopes" kind="text" />
          <SettingInput {...shared} name="ssoGroupsClaim" kind="text" />
          <SettingInput {...shared} name="ssoAdmins" kind="text" />
          <SettingInput {...shared} name="ssoEditors" kind="text" />
          <SettingInput {...shared} name="ssoOperators" kind="text" />
          <SettingInput {...shared} name="ssoViewers" kind="text" />
          <SettingInput {...shared} name="ssoOnly" kind="switch" />
        </>
      ) : null}
    </SettingGroup>
  );
}

/** The address to register at the provider, whether it can be used, and the removal of the secret. */
function Tools({ form, setting }: Props) {
  const { t } = useTranslation(['settings', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ error: string | null } | null>(null);
  const redirect = `${setting.publicUrl}/auth/sso`;
  const check = async () => {
    setBusy(true);
    setOutcome(null);
    await act(t('shell:form.failed'), async () => setOutcome(await call(ssoRoutes.check, {}, null)));
    setBusy(false);
  };
  const forget = () =>
    act(t('failed'), async () => {
      await call(settingRoutes.update, { ssoClientSecret: '' }, null);
      await client.invalidateQueries({ queryKey: ['setting'] });
      showSuccess(t('saved'));
    });
  const copyRedirect = async () => {
    if (await copy(redirect)) showSuccess(t('sso.copied'));
  };
  const isSaved = setting.ssoIssuer !== '' && !form.isTouched;
  return (
    <>
      {setting.ssoHasSecret ? <p className={styles['dim']}>{t('hint.ssoSecretKept')}</p> : null}
      <Group gap="sm">
        <span>
          {t('sso.redirect')}: <code>{redirect}</code>
        </span>
        <Button size="compact-sm" variant="default" onClick={() => void copyRedirect()}>
          {t('sso.copy')}
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="default" loading={busy} disabled={!isSaved} onClick={() => void check()}>
          {t('sso.check')}
        </Button>
        {setting.ssoHasSecret ? (
          <Button variant="subtle" disabled={form.isTouched} onClick={() => void forget()}>
            {t('hint.ssoSecretRemove')}
          </Button>
        ) : null}
        {isSaved ? null : <span className={styles['dim']}>{t('sso.unsaved')}</span>}
      </Group>
      {outcome ? (
        <Alert color={outcome.error === null ? 'blue' : 'red'} role={outcome.error === null ? 'status' : 'alert'}>
          {outcome.error === null ? t('sso.good') : t('sso.bad', { error: outcome.error })}
        </Alert>
      ) : null}
    </>
  );
}
