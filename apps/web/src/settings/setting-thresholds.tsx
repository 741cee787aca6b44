import type { ThresholdName } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { ThresholdInputs } from '#web/thresholds/threshold-inputs.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** The thresholds of all streams whose sport and themselves have none of their own; an empty time means never. */
export function SettingThresholds({ form: { form, field } }: { form: SettingsForm }) {
  const { t } = useTranslation('thresholds');
  const numberOf = (name: string) => {
    const value = form.values[name];
    return typeof value === 'number' ? value : null;
  };
  const inputOf = (name: ThresholdName) => ({
    ...field(name),
    value: numberOf(name),
    placeholder: name.endsWith('AfterS') && name !== 'inputLossAfterS' ? t('never') : '',
    onChange: (next: number | null) => form.setFieldValue(name, next),
  });
  return (
    <ThresholdInputs
      inputOf={inputOf}
      secondsOf={numberOf}
      besides={() => null}
      probeIntervalS={numberOf('probeIntervalS') ?? 0}
    />
  );
}
