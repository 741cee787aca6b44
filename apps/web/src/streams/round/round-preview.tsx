import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import bulk from '../bulk/bulk-edit.module.css';
import { PlannedList } from '../planning/planned-list.tsx';
import { titleOf } from './rows.ts';
import type { PlannedRow, RoundRow } from './rows.ts';

type Props = {
  planned: readonly PlannedRow[];
  leftOut: readonly string[];
  isBusy: boolean;
  onLeaveOut: (keys: readonly string[]) => void;
  onApply: (chosen: RoundRow[]) => void;
  onBack: () => void;
};

/** What a round will be, before it is planned. */
export function RoundPreview({ planned, leftOut, isBusy, onLeaveOut, onApply, onBack }: Props) {
  const { t, i18n } = useTranslation('planning');
  const chosen = planned
    .filter(({ row, outcome }) => outcome.refusal === null && !leftOut.includes(String(row.key)))
    .map(({ row }) => row);
  const startOf = ({ row, outcome }: PlannedRow) =>
    outcome.startAt ? fullDateTime(outcome.startAt, i18n.language, viewerZone()) : row.startDate;
  return (
    <>
      <output className={bulk['counts']}>{t('series.willPlan', { count: chosen.length })}</output>
      <PlannedList
        planned={planned.map((each) => ({
          key: String(each.row.key),
          label: `${titleOf(each.row)}, ${startOf(each)}`,
          outcome: each.outcome,
        }))}
        leftOut={leftOut}
        onLeaveOut={onLeaveOut}
      />
      <div className={bulk['buttons']}>
        <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onApply(chosen)}>
          {t('series.apply', { count: chosen.length })}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('series.back')}
        </Button>
      </div>
    </>
  );
}
