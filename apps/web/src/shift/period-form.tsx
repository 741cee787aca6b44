import { longestShiftMs } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { atZone, calendarDay, clock } from '#ui/dates.ts';
import { DayInput } from '#ui/day-input.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';
import styles from './shift.module.css';
import type { AskedPeriod } from './use-shift.ts';

type Props = { from: string; to: string; onChoose: (period: AskedPeriod) => void };

/** The period of the summary, in the viewer's zone, and the way back to the present shift. */
export function PeriodForm({ from, to, onChoose }: Props) {
  const { t, i18n } = useTranslation('shift');
  const zone = useViewerZone();
  const timeOf = (at: string) => clock(at, i18n.language, zone);
  const [draft, setDraft] = useState({
    fromDay: calendarDay(from, zone),
    fromTime: timeOf(from),
    toDay: calendarDay(to, zone),
    toTime: timeOf(to),
  });
  const [isWrong, setWrong] = useState(false);
  const put = (name: keyof typeof draft) => (value: string) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = () => {
    const [start, end] = [atZone(draft.fromDay, draft.fromTime, zone), atZone(draft.toDay, draft.toTime, zone)];
    const lengthMs = start && end ? end.getTime() - start.getTime() : 0;
    const isFine = lengthMs > 0 && lengthMs <= longestShiftMs;
    setWrong(!isFine);
    if (isFine && start && end) onChoose({ from: start.toISOString(), to: end.toISOString() });
  };
  return (
    <form
      className={styles['period']}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <fieldset>
        <legend>{t('from')}</legend>
        <DayInput aria-label={`${t('from')}: ${t('day')}`} value={draft.fromDay} onChange={put('fromDay')} />
        <TimeInput aria-label={`${t('from')}: ${t('time')}`} value={draft.fromTime} onChange={put('fromTime')} />
      </fieldset>
      <fieldset>
        <legend>{t('to')}</legend>
        <DayInput aria-label={`${t('to')}: ${t('day')}`} value={draft.toDay} onChange={put('toDay')} />
        <TimeInput aria-label={`${t('to')}: ${t('time')}`} value={draft.toTime} onChange={put('toTime')} />
      </fieldset>
      <Button look="default" type="submit">
        {t('apply')}
      </Button>
      <Button look="default" onClick={() => onChoose({ from: null, to: null })}>
        {t('present')}
      </Button>
      {isWrong ? (
        <p role="alert" className={styles['wrong']}>
          {t('invalid')}
        </p>
      ) : null}
    </form>
  );
}
