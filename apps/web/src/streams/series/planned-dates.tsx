import { Checkbox } from '@mantine/core';
import type { PlannedOfSeries } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { CallError, errorText, fieldErrorText } from '#kit/call-error.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from '../bulk/bulk-edit.module.css';
import { ConflictList } from '../planning/conflict-list.tsx';

type Props = {
  planned: readonly PlannedOfSeries[];
  leftOut: readonly string[];
  onLeaveOut: (dates: readonly string[]) => void;
};

/** The dates of a series with what stands against each; a date can be left out. */
export function PlannedDates({ planned, leftOut, onLeaveOut }: Props) {
  const { i18n } = useTranslation('planning');
  return (
    <ul className={styles['fields']}>
      {planned.map((each) => (
        <li key={each.date}>
          <Checkbox
            label={each.startAt ? fullDateTime(each.startAt, i18n.language, viewerZone()) : each.date}
            disabled={each.refusal !== null}
            checked={each.refusal === null && !leftOut.includes(each.date)}
            onChange={({ currentTarget: { checked } }) =>
              onLeaveOut(checked ? leftOut.filter((date) => date !== each.date) : [...leftOut, each.date])
            }
          />
          <Refusal of={each} />
          {each.conflicts.length > 0 ? <ConflictList conflicts={each.conflicts} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Refusal({ of: { refusal } }: { of: PlannedOfSeries }) {
  const { i18n } = useTranslation();
  if (refusal === null) return null;
  const [field] = Object.values(refusal.fields);
  const text = field
    ? fieldErrorText(i18n, field)
    : errorText(i18n, new CallError(409, '', { ...refusal, message: '' }, null));
  return <span className={styles['of']}>{text}</span>;
}
