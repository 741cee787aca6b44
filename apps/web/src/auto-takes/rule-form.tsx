import { Alert, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { autoTakeRoutes } from '@touchline/contract';
import type { AutoTakeInput, AutoTakeRule } from '@touchline/contract';
import { autoTakeInput } from '@touchline/contract/schemas';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { ChoicesInput } from '#kit/choices-input.tsx';
import { Conflict } from '#kit/conflict.tsx';
import type { FieldLabels } from '#kit/conflict.tsx';
import type { useContractForm } from '#kit/form.ts';
import { referenceName } from '#kit/reference-name.ts';
import { useRecordForm } from '#kit/use-record-form.ts';
import { useReturn } from '#kit/use-return.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { TimeInput } from '#ui/time-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './auto-takes.module.css';
import { RecordList } from './record-list.tsx';
import { Replay } from './replay.tsx';
import { dayName } from './rule-text.ts';
import { inputOfValues, recordFields, valuesOf } from './rule-values.ts';
import type { ChosenRecord, RuleValues } from './rule-values.ts';
import { useRecordNames } from './use-record-names.ts';
import type { RecordNames } from './use-record-names.ts';

type Props = { rule: AutoTakeRule | null; user: number | undefined; zone: string; onClose: () => void };

/** The form of a rule, which tries it on the last 30 days before it is saved. */
export function RuleForm({ rule, user, zone, onClose }: Props) {
  const { t } = useTranslation(['autoTakes', 'shell']);
  const client = useQueryClient();
  const [tried, setTried] = useState<AutoTakeInput | null>(null);
  const form = useRecordForm<RuleValues, AutoTakeRule>({
    record: rule,
    valuesOf,
    schema: autoTakeInput,
    input: inputOfValues,
    together: [['fromMinute', 'toMinute']],
    send: async (values, base) => {
      const input = autoTakeInput.parse(inputOfValues(values));
      await (base
        ? call(autoTakeRoutes.update, { id: base.id, version: base.version, ...input }, null)
        : call(autoTakeRoutes.create, { ...input, user }, null));
      await client.invalidateQueries({ queryKey: ['autoTake'] });
      return () => {
        showSuccess(t('saved'));
        onClose();
      };
    },
  });
  const ref = useReturn(form.conflict !== null);
  const records = useRecordNames(rule, form.base);
  const labels = useFieldLabels(records.named);
  const failure = form.failure ? (
    <Alert color="red" role="alert" title={t('saveFailed')}>
      {form.failure}
    </Alert>
  ) : null;
  const tryIt = () => {
    // Without a name it can be tried too.
    const input = autoTakeInput.safeParse({ ...inputOfValues(form.form.values), name: 'x' });
    if (input.success) setTried(input.data);
    else form.form.validate();
  };
  return (
    <Dialog
      size={720}
      phone={usePhone()}
      title={t(rule ? 'form.edit' : 'form.new')}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      {form.conflict ? (
        <Conflict
          conflict={form.conflict}
          labels={labels}
          busy={form.busy}
          failure={failure}
          onSave={() => form.onSubmit()}
        />
      ) : (
        <form noValidate onSubmit={form.onSubmit} className={styles['form']} ref={ref}>
          {failure}
          <RuleInputs form={form} records={records} zone={zone} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={tryIt}>
              {t('form.try')}
            </Button>
            <Button variant="default" onClick={() => leave(onClose)}>
              {t('shell:form.cancel')}
            </Button>
            <Button type="submit" loading={form.busy}>
              {t('form.save')}
            </Button>
          </Group>
        </form>
      )}
      {tried && !form.conflict ? (
        <div ref={intoView}>
          <Replay rule={tried} id={rule?.id} user={user} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Below the form, the result might be missed. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The fields as the comparison with another version names and shows them. */
function useFieldLabels(named: RecordNames['named']): FieldLabels<RuleValues> {
  const { t, i18n } = useTranslation('autoTakes');
  const { language } = i18n;
  return {
    label: (name) => t(name === 'fromMinute' || name === 'toMinute' ? 'form.hours' : `form.${name}`),
    fields: {},
    show: (name, values) => {
      if (name === 'fromMinute') return values.fromMinute === '' ? null : `${values.fromMinute}–${values.toMinute}`;
      if (name === 'days' && values.days.length > 0)
        return values.days.map((day) => dayName(Number(day), language)).join(', ');
      const field = recordFields.find((each) => each === name);
      if (!field || values[field].length === 0) return null;
      return named(field, values[field])
        .map((record) => referenceName(record, language))
        .join(', ');
    },
  };
}

type Inputs = { form: ReturnType<typeof useContractForm<RuleValues>>; records: RecordNames; zone: string };

function RuleInputs({ form: { form, field }, records, zone }: Inputs) {
  const { t, i18n } = useTranslation('autoTakes');
  const { sports } = form.values;
  const within = sports.length === 1 ? [{ column: 'sport', value: String(sports[0]) }] : [];
  const time = (name: 'fromMinute' | 'toMinute', label: string) => (
    <TimeInput
      name={name}
      label={label}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  );
  return (
    <>
      <TextInput
        {...field('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        withAsterisk
        data-autofocus
        maxLength={100}
      />
      <p className={styles['hint']}>{t('form.together')}</p>
      {recordFields.map((name) => (
        <RecordList
          key={name}
          target={targets[name]}
          name={name}
          label={t(`form.${name}`)}
          within={name === 'sports' ? [] : within}
          value={records.named(name, form.values[name])}
          error={form.errors[name] as string | undefined}
          onChange={(value) => {
            records.remember(name, value);
            form.setFieldValue(name, ids(value));
          }}
        />
      ))}
      <fieldset className={styles['hours']}>
        <legend>{t('form.hours')}</legend>
        <div className={styles['times']}>
          {time('fromMinute', t('form.from'))}
          {time('toMinute', t('form.to'))}
        </div>
        <p className={styles['hint']}>{t('form.zone', { zone })}</p>
      </fieldset>
      <ChoicesInput
        {...field('days')}
        label={t('form.days')}
        description={t('form.daysHint')}
        choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, i18n.language) }))}
      />
      <Checkbox {...field('mayOverlap', 'checkbox')} label={t('form.mayOverlap')} />
    </>
  );
}

const ids = (records: readonly ChosenRecord[]) => records.map(({ id }) => id);

const targets = { sports: 'sport', tournaments: 'tournament', teams: 'team' } as const;
