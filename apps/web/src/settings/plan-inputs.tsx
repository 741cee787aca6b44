import type { Setting } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { SettingInput } from './setting-input.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Props = { form: SettingsForm; setting: Setting };

/** What the feeds plan, and how. */
export function PlanInputs({ form, setting }: Props) {
  const shared = { form, setting };
  return (
    <>
      <SettingInput {...shared} name="feedOnly" kind="text" />
      <Reference form={form} name="feedServer" target="server" within={[]} />
      <Reference form={form} name="feedStatus" target="status" within={scheduled} />
      <SettingInput {...shared} name="feedBetting" kind="switch" />
      <SettingInput {...shared} name="feedDaysAhead" kind="number" />
      <SettingInput {...shared} name="feedMaxChanges" kind="number" />
    </>
  );
}

const scheduled = [{ column: 'phase', value: 'scheduled' }];

type ReferenceProps = Pick<Props, 'form'> & {
  name: 'feedServer' | 'feedStatus';
  target: 'server' | 'status';
  within: { column: string; value: string }[];
};

function Reference({ form, name, target, within }: ReferenceProps) {
  const { t } = useTranslation('settings');
  const value = form.form.values[name];
  return (
    <ReferenceSelect
      {...form.field(name)}
      label={t(`field.${name}`)}
      placeholder={t('option.none')}
      target={target}
      within={within}
      value={typeof value === 'number' ? value : null}
      knownName={null}
      onChange={(next) => form.form.setFieldValue(name, next)}
    />
  );
}
