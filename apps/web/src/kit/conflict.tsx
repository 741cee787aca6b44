import { Alert, Button } from '@mantine/core';
import type { Failure, Field } from '@touchline/contract';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '#kit/field-value.tsx';
import type { Difference, Name } from '#kit/merge.ts';
import type { RecordConflict } from '#kit/use-record-form.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './conflict.module.css';

/** Readable labels and values of the fields of a form. */
export type FieldLabels<V> = {
  label: (name: Name<V>) => string;
  /** Fields of the contract, used to format a value for which `show` returns null. */
  fields: Record<string, Field>;
  /** A value as the screen shows it, given the other version; null to format it by its field. */
  show: (name: Name<V>, values: V, other: V) => ReactNode;
};

type Props<V> = {
  conflict: RecordConflict<V>;
  labels: FieldLabels<V>;
  busy: boolean;
  /** Why the last save failed. */
  failure: ReactNode;
  onSave: () => void;
};

/** Shown if somebody else has saved the same record: the differences field by field, and which version to keep. */
export function Conflict<V extends object>({ conflict, labels, busy, failure, onSave }: Props<V>) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles['conflict']}>
      <ChangeNote changed={conflict.changed} />
      {failure}
      {conflict.differences.map((difference) => (
        <FieldChoice key={difference.names.join()} conflict={conflict} difference={difference} labels={labels} />
      ))}
      <div className={styles['foot']}>
        <Button variant="subtle" color="gray" onClick={conflict.goBack}>
          {t('conflict.back')}
        </Button>
        <Button variant="default" onClick={conflict.takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button loading={busy} onClick={onSave}>
          {t('conflict.save')}
        </Button>
      </div>
    </div>
  );
}

function ChangeNote({ changed }: { changed: Failure['changed'] }) {
  const { t, i18n } = useTranslation('shell');
  const sentenceOf = ({ by, isYou, at: instant }: NonNullable<Failure['changed']>) => {
    const at = fullDateTime(instant, i18n.language, viewerZone());
    if (isYou) return t('conflict.byYou', { at });
    return by === null ? t('conflict.byItself', { at }) : t('conflict.by', { name: by, at });
  };
  return (
    <Alert
      color="yellow"
      role="alert"
      tabIndex={-1}
      ref={focusOn}
      className={styles['told'] ?? ''}
      title={t('conflict.title')}
    >
      {changed ? <p>{sentenceOf(changed)}</p> : null}
      <p>{t('conflict.text')}</p>
    </Alert>
  );
}

/** Moves the focus here, because the button that had it is gone. */
function focusOn(alert: HTMLElement | null): void {
  alert?.focus();
}

type ChoiceProps<V> = Pick<Props<V>, 'conflict' | 'labels'> & { difference: Difference<V> };

function FieldChoice<V extends object>({ conflict, difference, labels }: ChoiceProps<V>) {
  const { t } = useTranslation('shell');
  const group = useId();
  const { names, by } = difference;
  const [name] = names;
  if (name === undefined) return null;
  const chosen = conflict.chosen(difference);
  const side = (which: 'mine' | 'theirs', word: string) => {
    const values = conflict[which];
    const other = conflict[which === 'mine' ? 'theirs' : 'mine'];
    return (
      <label className={styles['side']} data-on={chosen === which}>
        <input
          type="radio"
          name={group}
          checked={chosen === which}
          onChange={() => conflict.choose(difference, which)}
        />
        <span className={styles['which']}>{word}</span>
        <span className={styles['value']}>
          {labels.show(name, values, other) ?? <FieldValue field={labels.fields[name]} value={values[name]} />}
        </span>
      </label>
    );
  };
  return (
    <fieldset className={styles['field']}>
      <legend>{labels.label(name)}</legend>
      <div className={styles['sides']}>
        {side('mine', t(by === 'theirs' ? 'conflict.untouched' : 'conflict.mine'))}
        {side('theirs', t(by === 'mine' ? 'conflict.asItWas' : 'conflict.theirs'))}
      </div>
    </fieldset>
  );
}
