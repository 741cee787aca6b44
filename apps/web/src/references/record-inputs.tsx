import { ColorInput, Select, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import {
  canSign,
  formats,
  isWritable,
  knowsRights,
  phases,
  signsFormat,
  vendorPresets,
  vendors,
  wssDialects,
} from '@touchline/contract';
import type { Widget } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { useContractForm } from '#kit/form.ts';
import { ChoicesInput } from '#kit/choices-input.tsx';
import { NetworksInput } from '#kit/networks-input.tsx';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { ZoneSelect } from '#kit/zone-select.tsx';
import { DayInput } from '#ui/day-input.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import { viewerZone } from '#ui/zone.ts';
import type { Directory, FieldName, Item } from './directories.ts';
import { vendorNames } from './vendor-names.ts';

export type Values = Record<string, string | number | boolean | string[] | null>;
type Form = ReturnType<typeof useContractForm<Values>>;
type Props = { directory: Directory; form: Form; item: Item | null };

const defaults: Values = {
  vendor: 'touchline',
  ...vendorPresets.touchline,
  enabled: true,
  tls: false,
  pullPrivate: false,
  signed: true,
  phase: 'scheduled',
  color: '#3d83e2',
  formats: [...formats],
  networks: [],
};
const swatches = ['#3d83e2', '#45c486', '#eab04a', '#ff7b7b', '#c79bf2', '#8b96a5', '#22b8cf', '#f08c00'];

/** The writable fields of a directory in the contract's order, without synonyms, which have their own section. */
export function writableFields(directory: Directory): FieldName[] {
  return Object.entries(directory.fields).flatMap(([name, field]) =>
    isWritable(field) && field.widget !== 'texts' ? [name as FieldName] : [],
  );
}

const emptyAsNull: readonly unknown[] = ['number', 'refer', 'date', 'time'] satisfies Widget[];

/** The form's initial values: the record, or the defaults. */
export function startValues(directory: Directory, item: Item | null): Values {
  return Object.fromEntries(
    writableFields(directory).map((name) => {
      const { widget } = directory.fields[name] ?? {};
      const empty = emptyAsNull.includes(widget) ? null : '';
      if (!item && widget === 'zone') return [name, viewerZone()];
      return [name, item ? (item[name] ?? empty) : (defaults[name] ?? empty)];
    }),
  );
}

/** One input per writable field, chosen by the contract's widget. */
export function RecordInputs(props: Props) {
  return writableFields(props.directory).map((name) => <Input key={name} name={name} {...props} />);
}

function Input({ name, directory, form, item }: Props & { name: FieldName }) {
  const { t } = useTranslation('references');
  const field = directory.fields[name];
  const label = t(`field.${name}`);
  const value = form.form.values[name] ?? null;
  const withAsterisk = field?.mode === 'required';
  const shared = { label, withAsterisk } as const;
  switch (field?.widget) {
    case 'number':
      return (
        <NumberField
          {...form.field(name)}
          {...shared}
          description={name === 'maxViewers' ? t('hint.maxViewers') : undefined}
          allowDecimal={false}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => form.form.setFieldValue(name, next)}
        />
      );
    case 'switch':
      if (name === 'signed') return <SignedInput form={form} label={label} />;
      return (
        <Switch
          {...form.field(name, 'checkbox')}
          label={label}
          description={name === 'pullPrivate' ? t(`hint.${name}`) : undefined}
        />
      );
    case 'picks':
      return (
        <ChoicesInput
          {...form.field(name)}
          {...shared}
          description={t('hint.formats')}
          choices={formats.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
      );
    case 'networks':
      return (
        <NetworksInput
          {...form.field(name)}
          {...shared}
          description={t('hint.networks')}
          value={Array.isArray(value) ? value : []}
          onChange={(networks) => form.form.setFieldValue(name, networks)}
        />
      );
    case 'color':
      return (
        <ColorInput
          {...form.field(name)}
          {...shared}
          value={String(value ?? '')}
          format="hex"
          swatches={swatches}
          popoverProps={{ withinPortal: false }}
        />
      );
    case 'refer':
      return <SportInput name={name} directory={directory} form={form} item={item} />;
    case 'date':
    case 'time':
    case 'zone':
      return <TimeOfUseInput name={name} directory={directory} form={form} item={item} />;
    case 'pick':
      return <PickInput name={name} directory={directory} form={form} item={item} />;
    default: {
      const isPath = paths.includes(name);
      return (
        <TextInput
          {...form.field(name)}
          {...shared}
          description={textHint(t, name)}
          spellCheck={!isPath}
          data-autofocus={(item === null && name === writableFields(directory)[0]) || undefined}
        />
      );
    }
  }
}

/** Whether links are signed, and what the server then checks; a server that checks none has no switch. */
function SignedInput({ form, label }: { form: Form; label: string }) {
  const { t } = useTranslation('references');
  const vendor = vendors.find((one) => one === form.form.values['vendor']);
  if (!vendor || !canSign({ vendor })) return <Text size="xs">{t('hint.neverSigned')}</Text>;
  const checked = formats.filter((format) => signsFormat({ vendor }, format)).map((format) => t(`format.${format}`));
  return (
    <Switch
      {...form.field('signed', 'checkbox')}
      label={label}
      description={t(knowsRights({ vendor }) ? 'hint.signed' : 'hint.signedBySecret', { formats: checked.join(', ') })}
    />
  );
}

const sportName = ({ sportName: name, sportNameRu }: Item, language: string): string | null => {
  const shown = language === 'ru' ? sportNameRu : name;
  return typeof shown === 'string' ? shown : null;
};

/** The only reference of a directory. */
function SportInput({ name, form, item }: Props & { name: FieldName }) {
  const { t, i18n } = useTranslation('references');
  const value = form.form.values[name];
  return (
    <ReferenceSelect
      label={t(`field.${name}`)}
      withAsterisk
      target="sport"
      within={[]}
      name={name}
      value={typeof value === 'number' ? value : null}
      knownName={item && item[name] === value ? sportName(item, i18n.language) : null}
      error={form.form.errors[name]}
      onChange={(id) => form.form.setFieldValue(name, id)}
    />
  );
}

/** A day, a time of day or the time zone of both. */
function TimeOfUseInput({ name, directory, form }: Props & { name: FieldName }) {
  const { t } = useTranslation('references');
  const { widget } = directory.fields[name] ?? {};
  const props = { ...form.field(name), label: t(`field.${name}`) };
  const value = String(form.form.values[name] ?? '');
  const set = (next: string | null) => form.form.setFieldValue(name, next);
  if (widget === 'date') return <DayInput {...props} clearable value={value} onChange={(day) => set(day || null)} />;
  if (widget === 'zone') return <ZoneSelect {...props} value={value} onChange={(zone) => set(zone ?? viewerZone())} />;
  const description = name === 'hoursUntil' ? t('hint.hoursUntil') : undefined;
  return <TimeInput {...props} description={description} value={value} onChange={(time) => set(time || null)} />;
}

function PickInput({ name, directory, form, item }: Props & { name: FieldName }) {
  const { t } = useTranslation('references');
  const value = form.form.values[name];
  const phase = name === 'phase';
  const choices = phase
    ? phases.map((each) => ({ value: each, label: t(`phase.${each}`) }))
    : name === 'vendor'
      ? vendors.map((each) => ({ value: each, label: vendorNames[each] }))
      : [...wssDialects];
  return (
    <Select
      {...form.field(name)}
      label={t(`field.${name}`)}
      withAsterisk={directory.fields[name]?.mode === 'required'}
      allowDeselect={false}
      disabled={phase && item !== null}
      description={phase && item !== null ? t('hint.phaseFixed') : name === 'vendor' ? t('hint.vendor') : undefined}
      onChange={(next) =>
        form.form.setValues(name === 'vendor' ? vendorPaths(form.form.values, next) : { [name]: next })
      }
      value={typeof value === 'string' ? value : null}
      data={choices}
    />
  );
}

const paths: readonly FieldName[] = ['rtmp', 'hls', 'wss', 'mpd', 'publish'];

function textHint(t: TFunction<'references'>, name: FieldName): string | undefined {
  if (name === 'publish') return t('hint.publish');
  if (name === 'contact') return t('hint.contact');
  if (name === 'controlUrl') return t('control.addressHint');
  return paths.includes(name) ? t('hint.path') : undefined;
}

/** The new vendor's paths for fields that are empty or still hold the previous vendor's path. */
export function vendorPaths(values: Values, next: string | null): Values {
  const vendor = vendors.find((one) => one === next);
  if (!vendor) return {};
  const before = vendors.find((one) => one === values['vendor']);
  const old: Values = before ? vendorPresets[before] : {};
  const untouched = Object.entries(vendorPresets[vendor]).filter(
    ([field]) => (values[field] ?? '') === '' || values[field] === old[field],
  );
  return { vendor, signed: knowsRights({ vendor }), ...Object.fromEntries(untouched) };
}
