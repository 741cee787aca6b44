import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { thresholdRoutes } from '@touchline/contract';
import { thresholdInput } from '@touchline/contract/schemas';
import type { ThresholdKind, ThresholdLevels, ThresholdName } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { formatNumber } from '#ui/formatters.ts';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import { ThresholdInputs } from './threshold-inputs.tsx';
import { inheritedOf, inputOf, valuesOf } from './threshold-values.ts';
import type { Owner, OwnValues } from './threshold-values.ts';
import styles from './thresholds.module.css';

type Props = { owner: Owner; id: number; levels: ThresholdLevels; onClose: () => void };

/** Changes what a stream or a sport sets. Empty inputs show what they inherit. */
export function ThresholdForm({ owner, id, levels, onClose }: Props) {
  const { t, i18n } = useTranslation(['thresholds', 'shell']);
  const client = useQueryClient();
  // As they were when the form opened, so that saving does not take back what others have set since.
  const [own] = useState(levels.own);
  const { form, field, onSubmit, busy, failure } = useContractForm<OwnValues>({
    initial: valuesOf(own),
    schema: thresholdInput,
    input: (values) => inputOf(id, values, own),
    send: async (values) => {
      const route = owner === 'stream' ? thresholdRoutes.updateOfStream : thresholdRoutes.updateOfSport;
      const stored = await call(route, inputOf(id, values, own), null);
      return () => {
        client.setQueryData([owner, 'thresholds', id], stored);
        showSuccess(t('saved'));
        onClose();
      };
    },
    guarded: true,
  });
  const input = (name: ThresholdName) => {
    const [value, inherited] = [form.values[name], inheritedOf(levels, name)];
    return {
      ...field(name),
      value: typeof value === 'number' ? value : null,
      disabled: value === 'never',
      placeholder: value === 'never' || inherited === null ? t('never') : formatNumber(inherited, i18n.language),
      onChange: (next: number | null) => form.setFieldValue(name, next),
    };
  };
  const secondsOf = (name: ThresholdName) => {
    const value = form.values[name];
    return value === 'never' ? null : (value ?? inheritedOf(levels, name));
  };
  const never = (kind: ThresholdKind) =>
    kind === 'inputLoss' ? null : (
      <Checkbox
        size="xs"
        label={t('neverRaise')}
        checked={form.values[`${kind}AfterS`] === 'never'}
        onChange={(event) => form.setFieldValue(`${kind}AfterS`, event.currentTarget.checked ? 'never' : null)}
      />
    );
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']} aria-label={t('title')}>
      <p className={styles['hint']}>{t(`inherits.${owner}`)}</p>
      {failure ? (
        <Alert color="red" role="alert" title={t('failed')}>
          {failure}
        </Alert>
      ) : null}
      <ThresholdInputs inputOf={input} secondsOf={secondsOf} besides={never} probeIntervalS={levels.probeIntervalS} />
      <Group gap="xs">
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={() => leave(onClose)}>
          {t('shell:form.cancel')}
        </Button>
        <Button variant="subtle" onClick={() => form.setValues(valuesOf({}))}>
          {t('inherit')}
        </Button>
      </Group>
    </form>
  );
}
