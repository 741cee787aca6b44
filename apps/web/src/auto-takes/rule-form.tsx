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
import { useContractForm } from '#kit/form.ts';
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
import type { RuleValues } from './rule-values.ts';

type Props = { rule: AutoTakeRule | null; user: number | undefined; zone: string; onClose: () => void };

/** The form of a rule, which tries it on the last 30 days before it is saved. */
export function RuleForm({ rule, user, zone, onClose }: Props) {
  const { t } = useTranslation(['autoTakes', 'shell']);
  const client = useQueryClient();
  const [tried, setTried] = useState<AutoTakeInput | null>(null);
  const form = useContractForm<RuleValues>({
    initial: valuesOf(rule),
    schema: autoTakeInput,
    input: inputOfValues,
    guarded: true,
    send: async (values) => {
      const input = autoTakeInput.parse(inputOfValues(values));
      await (rule
        ? call(autoTakeRoutes.update, { id: rule.id, version: rule.version, ...input }, null)
        : call(autoTakeRoutes.create, { ...input, user }, null));
      await client.invalidateQueries({ queryKey: ['autoTake'] });
      return () => {
        showSuccess(t('saved'));
        onClose();
      };
    },
  });
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
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('saveFailed')}>
            {form.failure}
          </Alert>
        ) : null}
        <RuleInputs form={form} zone={zone} />
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
      {tried ? (
        <div ref={intoView}>
          <Replay rule={tried} id={rule?.id} user={user} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Below the form, the result might be missed. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type Inputs = { form: ReturnType<typeof useContractForm<RuleValues>>; zone: string };

function RuleInputs({ form: { form, field }, zone }: Inputs) {
  const { t, i18n } = useTranslation('autoTakes');
  const { sports } = form.values;
  const within = sports.length === 1 ? [{ column: 'sport', value: String(sports[0]?.id) }] : [];
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
          value={form.values[name]}
          error={form.errors[name] as string | undefined}
          onChange={(value) => form.setFieldValue(name, value)}
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

const targets = { sports: 'sport', tournaments: 'tournament', teams: 'team' } as const;
