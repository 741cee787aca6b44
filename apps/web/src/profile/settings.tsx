import { Alert, Button, Select, Skeleton, Switch } from '@mantine/core';
import { formatPriorities, pageSizes, profileRoutes, qualityPriorities, qualitySizes } from '@touchline/contract';
import { profileSettingsInput } from '@touchline/contract/schemas';
import type { ProfileSettings } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import { changesOf } from '#kit/merge.ts';
import { ZoneSelect } from '#kit/zone-select.tsx';
import { browserZone } from '#ui/zone.ts';
import { prefer } from '#ui/preferences.ts';
import { showSuccess } from '#ui/toast.ts';
import styles from './profile.module.css';
import { useSettings } from './use-settings.ts';

/** The user's settings, which apply on every device. */
export function SettingsForm() {
  const { t, i18n } = useTranslation('profile');
  const settings = useSettings();
  return (
    <section className={styles['sheet']}>
      <h2>{t('settings.title')}</h2>
      <p className={styles['text']}>{t('settings.lookHint')}</p>
      {settings.error && !settings.data ? (
        <Alert color="red" role="alert">
          {errorText(i18n, settings.error)}
        </Alert>
      ) : settings.data ? (
        <Inputs settings={settings.data} />
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}

const languageNames = { en: 'English', ru: 'Русский' } as const;

const qualities = qualityPriorities.map((value) => ({
  value,
  label: `${value} · ${qualitySizes[value].width}×${qualitySizes[value].height}`,
}));

/** Notifications and quiet hours are on another tab. */
type Chosen = Omit<ProfileSettings, 'notifications' | 'quietHours'>;

/** Applies the saved settings in this browser. */
async function applyToBrowser(values: Chosen, i18n: I18n): Promise<void> {
  prefer({ zone: values.timezone, pageSize: values.pageSize, singleKeys: values.singleKeys });
  if (values.theme) prefer({ currentTheme: values.theme });
  if (values.direction) prefer({ direction: values.direction });
  if (values.language) await i18n.changeLanguage(values.language);
}

function chosenOf(settings: ProfileSettings): Chosen {
  const { notifications: _, quietHours: __, ...chosen } = settings;
  return chosen;
}

/** Sends only what was changed here, so that two tabs or devices do not overwrite each other. */
function useSettingsForm(settings: ProfileSettings) {
  const { i18n } = useTranslation('profile');
  const client = useQueryClient();
  const changes = (values: Chosen): Partial<Chosen> => changesOf(form.getInitialValues(), values);
  const contract = useContractForm<Chosen>({
    initial: chosenOf(settings),
    schema: profileSettingsInput,
    input: changes,
    send: async (values) => {
      const saved = await call(profileRoutes.saveSettings, changes(values), null);
      client.setQueryData(['profile', 'settings'], saved);
      return async () => {
        await applyToBrowser(saved, i18n);
        showSuccess(i18n.t('profile:settings.saved'));
      };
    },
    guarded: true,
  });
  const { form } = contract;
  // An untouched form shows changes saved elsewhere.
  const isBehind = !form.isDirty() && Object.keys(changesOf(form.values, chosenOf(settings))).length > 0;
  const newer = isBehind ? settings : null;
  const adopt = useEffectEvent((values: Chosen) => {
    form.setInitialValues(values);
    form.setValues(values);
  });
  useEffect(() => {
    if (newer) adopt(chosenOf(newer));
  }, [newer]);
  return contract;
}

function Inputs({ settings }: { settings: ProfileSettings }) {
  const { t } = useTranslation(['profile', 'shell']);
  const { form, field, onSubmit, busy, failure } = useSettingsForm(settings);
  const fixed = { allowDeselect: false } as const;
  const free = { clearable: true, placeholder: t('settings.asBrowser') } as const;
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']}>
      {failure ? (
        <Alert color="red" role="alert" title={t('settings.failed')}>
          {failure}
        </Alert>
      ) : null}
      <Select
        {...field('language')}
        {...free}
        label={t('settings.language')}
        data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      />
      <Select
        {...field('theme')}
        {...free}
        label={t('settings.theme')}
        data={(['dark', 'light'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
      />
      <Select
        {...field('direction')}
        {...free}
        label={t('shell:theme.direction')}
        placeholder={t('settings.asLanguage')}
        data={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
      />
      <ZoneSelect
        {...field('timezone')}
        clearable
        label={t('settings.timezone')}
        description={t('settings.zoneHint')}
        placeholder={t('settings.asBrowserZone', { zone: browserZone() })}
        nothingFoundMessage={t('shell:form.nothingFound')}
      />
      <Select
        {...field('pageSize')}
        {...fixed}
        label={t('settings.pageSize')}
        value={String(form.values.pageSize)}
        onChange={(value) => form.setFieldValue('pageSize', pageSizes.find((size) => String(size) === value) ?? 10)}
        data={pageSizes.map(String)}
      />
      <Switch
        label={t('shell:keys.single')}
        description={t('shell:keys.hint')}
        checked={form.values.singleKeys}
        onChange={(event) => form.setFieldValue('singleKeys', event.currentTarget.checked)}
      />
      <Select
        {...field('stream_format_priority')}
        {...fixed}
        label={t('settings.format')}
        description={t('settings.priorityHint')}
        data={[...formatPriorities]}
      />
      <Select {...field('stream_quality_priority')} {...fixed} label={t('settings.quality')} data={qualities} />
      <div>
        <Button type="submit" loading={busy}>
          {t('shell:form.save')}
        </Button>
      </div>
    </form>
  );
}
