import { Checkbox } from '@mantine/core';
import type { PlannedLike } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { CallError, errorText, fieldErrorText } from '#kit/call-error.ts';
import styles from '../bulk/bulk-edit.module.css';
import { ConflictList } from './conflict-list.tsx';

type Props = {
  planned: readonly { key: string; label: string; outcome: Pick<PlannedLike, 'refusal' | 'conflicts'> }[];
  leftOut: readonly string[];
  onLeaveOut: (keys: readonly string[]) => void;
};

/** Streams that are about to be planned, with what stands against each; one can be left out. */
export function PlannedList({ planned, leftOut, onLeaveOut }: Props) {
  return (
    <ul className={styles['fields']}>
      {planned.map(({ key, label, outcome: { refusal, conflicts } }) => (
        <li key={key}>
          <Checkbox
            label={label}
            disabled={refusal !== null}
            checked={refusal === null && !leftOut.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onLeaveOut(checked ? leftOut.filter((other) => other !== key) : [...leftOut, key])
            }
          />
          {refusal === null ? null : <Refusal refusal={refusal} />}
          {conflicts.length > 0 ? <ConflictList conflicts={conflicts} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Refusal({ refusal }: { refusal: NonNullable<PlannedLike['refusal']> }) {
  const { i18n } = useTranslation();
  const [field] = Object.values(refusal.fields);
  const text = field
    ? fieldErrorText(i18n, field)
    : errorText(i18n, new CallError(409, '', { ...refusal, message: '' }, null));
  return <span className={styles['of']}>{text}</span>;
}
