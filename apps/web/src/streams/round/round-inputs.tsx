import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { DayInput } from '#ui/day-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import styles from './round.module.css';
import type { RoundRow } from './rows.ts';

type Props = {
  row: RoundRow;
  number: number;
  sport: number;
  onChange: (values: Partial<RoundRow>) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
};

/** The inputs of one match of a round. */
export function RoundInputs({ row, number, sport, onChange, onRemove }: Props) {
  const { t } = useTranslation(['planning', 'streams']);
  const within = [{ column: 'sport', value: String(sport) }];
  const isUnknown = (id: number | null, text: string) => id === null && text !== '';
  return (
    <fieldset className={styles['row']}>
      <legend className={styles['legend']}>{t('round.match', { number })}</legend>
      <ReferenceSelect
        target="team"
        within={within}
        className={styles['team']}
        label={t('streams:field.team1')}
        description={isUnknown(row.team1, row.team1Text) ? t('round.inFeed', { name: row.team1Text }) : undefined}
        value={row.team1}
        knownName={row.team1Name}
        onChange={(team1, team1Name) => onChange({ team1, team1Name })}
      />
      <ReferenceSelect
        target="team"
        within={within}
        className={styles['team']}
        label={t('streams:field.team2')}
        description={isUnknown(row.team2, row.team2Text) ? t('round.inFeed', { name: row.team2Text }) : undefined}
        value={row.team2}
        knownName={row.team2Name}
        onChange={(team2, team2Name) => onChange({ team2, team2Name })}
      />
      <DayInput
        className={styles['day']}
        label={t('streams:field.startDate')}
        value={row.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <TimeInput
        className={styles['time']}
        label={t('streams:field.startTime')}
        value={row.startTime}
        onChange={(startTime) => onChange({ startTime })}
      />
      {onRemove ? (
        <IconButton
          look="subtle"
          size={32}
          className={styles['remove']}
          aria-label={t('round.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </IconButton>
      ) : null}
    </fieldset>
  );
}
