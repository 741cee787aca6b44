import { defaultLanguages, defaultNavTypes, defaultThemes, settingRoutes } from '@touchline/contract';
import { settingInput } from '@touchline/contract/schemas';
import type { Setting } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { loadAppearance } from '#web/app/appearance.ts';
import { changesOf, environmentVariables, isSecret, valuesOf } from './values.ts';
import type { Name, Values } from './values.ts';

/** A form for some of the settings. Sends only changed fields, so that two tabs do not overwrite each other. */
export function useSettingsForm(setting: Setting, names: readonly Name[], onSaved: (saved: Setting) => void) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const initialValues = (base: Setting | null) => valuesOf(base ?? setting, names);
  const form = useRecordForm<Values, Setting>({
    record: setting,
    valuesOf: initialValues,
    schema: settingInput,
    input: (values, base) => changesOf(values, initialValues(base)),
    together: [],
    send: async (values, base) => {
      const version = base?.version;
      const saved = await call(settingRoutes.update, { ...changesOf(values, initialValues(base)), version }, null);
      return async () => {
        client.setQueryData(['setting'], saved);
        showSuccess(t('saved'));
        onSaved(saved);
        await loadAppearance();
      };
    },
  });
  const isTouched = Object.keys(changesOf(form.form.values, initialValues(form.base))).length > 0;
  return { ...form, version: form.base?.version ?? setting.version, isTouched };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** The labels of settings and of their values. */
export function useSettingLabels(): FieldLabels<Values> {
  const { t } = useTranslation('settings');
  return {
    label: (name) => t(`field.${name as Name}`),
    fields: {},
    show: (name, values) => {
      const value = values[name];
      if (isSecret(name) && value !== '') return '•'.repeat(8);
      const variable = environmentVariables[name as Name];
      if (value === null && variable !== undefined) return t('environment.follows', { name: variable });
      const language = defaultLanguages.find((each) => name === 'defaultLanguage' && each === value);
      if (language) return t(`option.language.${language}`);
      const theme = defaultThemes.find((each) => name === 'defaultTheme' && each === value);
      if (theme) return t(`option.theme.${theme}`);
      const navType = defaultNavTypes.find((each) => name === 'defaultNavType' && each === value);
      return navType ? t(`option.navType.${navType}`) : null;
    },
  };
}
