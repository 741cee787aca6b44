import { Anchor, Select, Switch, TextInput, Textarea } from '@mantine/core';
import type { Setting } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { ZoneSelect } from '#kit/zone-select.tsx';
import { DayInput } from '#ui/day-input.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SecretInput } from '#ui/secret-input.tsx';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';
import { followsEnvironment, environmentVariables } from './values.ts';
import type { Name } from './values.ts';

type Kind =
  | 'text'
  | 'number'
  | 'switch'
  | 'zone'
  | 'day'
  | 'password'
  | 'area'
  | 'code'
  | readonly { value: string; label: string }[];
type Props = { name: Name; kind: Kind; form: SettingsForm; setting: Setting };

/** One setting: its input, its description, and whether its value is from the environment or was set here. */
export function SettingInput({ name, kind, form, setting }: Props) {
  const { t, i18n } = useTranslation('settings');
  const value = form.form.values[name] ?? null;
  const hint = i18n.exists(`settings:hint.${name}`) ? t(`hint.${name}` as 'hint.brandText') : null;
  const shared = {
    ...form.field(name),
    label: t(`field.${name}`),
    description: <Description name={name} hint={hint} form={form} setting={setting} />,
  };
  const set = (next: string | number | null) => form.form.setFieldValue(name, next);
  if (kind === 'switch') return <Switch {...shared} {...form.field(name, 'checkbox')} checked={value === true} />;
  if (kind === 'number')
    return (
      <NumberField {...shared} allowDecimal={false} value={typeof value === 'number' ? value : null} onChange={set} />
    );
  if (kind === 'zone') {
    const zone = String(value ?? '');
    return <ZoneSelect {...shared} value={zone === '' ? null : zone} onChange={set} />;
  }
  if (kind === 'day')
    return <DayInput {...shared} clearable value={String(value ?? '')} onChange={(day) => set(day || null)} />;
  const text = { ...shared, value: String(value ?? '') };
  if (kind === 'password') return <SecretInput {...text} autoComplete="new-password" />;
  if (kind === 'area' || kind === 'code')
    return <Textarea {...text} autosize minRows={kind === 'code' ? 4 : 2} maxRows={16} spellCheck={kind === 'area'} />;
  if (kind === 'text') return <TextInput {...text} />;
  return <Select {...shared} allowDeselect={false} data={[...kind]} value={String(value)} onChange={set} />;
}

function Description(props: Pick<Props, 'name' | 'form' | 'setting'> & { hint: string | null }) {
  const { t } = useTranslation('settings');
  const { name, form, setting } = props;
  const variable = environmentVariables[name];
  const parts: ReactNode[] = props.hint === null ? [] : [props.hint];
  if (variable !== undefined) {
    const isBack = form.form.values[name] === null;
    const follows = followsEnvironment(setting, name);
    if (follows) parts.push(t('environment.follows', { name: variable }));
    else if (isBack) parts.push(t('environment.willFollow', { name: variable }));
    else
      parts.push(
        <span key="set">
          {t('environment.set')}{' '}
          <Anchor
            className={styles['back'] ?? ''}
            component="button"
            type="button"
            size="xs"
            onClick={() => form.form.setFieldValue(name, null)}
          >
            {t('environment.back', { name: variable })}
          </Anchor>
        </span>,
      );
  }
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- at most two, always in this order
    <span key={index}>
      {index > 0 ? ' · ' : ''}
      {part}
    </span>
  ));
}
