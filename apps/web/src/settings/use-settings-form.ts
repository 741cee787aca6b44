import { settingInput, settingRoutes } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { done } from '#ui/toast.ts';
import { readAppearance } from '#web/shell/appearance.ts';
import { changesOf, valuesOf } from './values.ts';
import type { Name, Values } from './values.ts';

/** A form over some of the settings. Only what was changed is sent, so that two tabs do not undo each other. */
export function useSettingsForm(setting: Setting, names: readonly Name[], onSaved: (saved: Setting) => void) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [isLate, setLate] = useState(false);
  const base = valuesOf(setting, names);
  const save = async (values: Values, version: number | undefined) => {
    const saved = await call(settingRoutes.update, { ...changesOf(values, base), version }, null);
    client.setQueryData(['setting'], saved);
    done(t('saved'));
    onSaved(saved);
    await readAppearance();
  };
  const contract = useContractForm<Values>({
    initial: base,
    schema: settingInput,
    input: (values) => changesOf(values, base),
    onError: (error) => {
      if (error.code !== 'version_conflict') return false;
      setLate(true);
      return true;
    },
    // Knowing that somebody was first, the person says again what they want: it goes over what is stored.
    send: (values) => save(values, isLate ? undefined : setting.version),
  });
  const isTouched = Object.keys(changesOf(contract.form.values, base)).length > 0;
  return { ...contract, isLate, isTouched };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
