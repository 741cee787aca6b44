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

type Props = {
  asked: AskedPeriod;
  /** The period that was read, null while none is known. */
  read: { from: string; to: string } | null;
  onChoose: (period: AskedPeriod) => void;
};

type Values = { fromDay: string; fromTime: string; toDay: string; toTime: string };

/**
 * The period of the summary, in the viewer's zone, and the way back to the present shift. What was read stands for what
 * is not asked for. What is typed stays until another period is asked for.
 */
export function PeriodForm({ asked, read, onChoose }: Props) {
  const { t, i18n } = useTranslation('shift');
  const zone = useViewerZone();
  const [start, end] = [asked.from ?? read?.from, asked.to ?? read?.to];
  const of = `${asked.from} ${asked.to} ${zone}`;
  const [typed, setTyped] = useState<{ of: string; values: Partial<Values>; isWrong: boolean } | null>(null);
  const current = typed?.of === of ? typed : null;
  const timeOf = (at: string) => clock(at, i18n.language, zone);
  const shown: Values = {
    fromDay: start ? calendarDay(start, zone) : '',
    fromTime: start ? timeOf(start) : '',
    toDay: end ? calendarDay(end, zone) : '',
    toTime: end ? timeOf(end) : '',
  };
  const values = { ...shown, ...current?.values };
  const put = (name: keyof Values) => (value: string) => {
    if (value !== values[name]) setTyped({ of, values: { ...current?.values, [name]: value }, isWrong: false });
  };
  // A time without its offset and seconds would be another instant, in an hour that the clock repeats by an hour.
  const instantOf = (known: string | undefined, day: 'fromDay' | 'toDay', time: 'fromTime' | 'toTime') =>
    known && values[day] === shown[day] && values[time] === shown[time]
      ? new Date(known)
      : atZone(values[day], values[time], zone);
  const apply = () => {
    const [first, last] = [instantOf(start, 'fromDay', 'fromTime'), instantOf(end, 'toDay', 'toTime')];
    const lengthMs = first && last ? last.getTime() - first.getTime() : 0;
    if (!first || !last || lengthMs <= 0 || lengthMs > longestShiftMs)
      return setTyped({ of, values: current?.values ?? {}, isWrong: true });
    onChoose({ from: first.toISOString(), to: last.toISOString() });
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
        <DayInput aria-label={`${t('from')}: ${t('day')}`} value={values.fromDay} onChange={put('fromDay')} />
        <TimeInput aria-label={`${t('from')}: ${t('time')}`} value={values.fromTime} onChange={put('fromTime')} />
      </fieldset>
      <fieldset>
        <legend>{t('to')}</legend>
        <DayInput aria-label={`${t('to')}: ${t('day')}`} value={values.toDay} onChange={put('toDay')} />
        <TimeInput aria-label={`${t('to')}: ${t('time')}`} value={values.toTime} onChange={put('toTime')} />
      </fieldset>
      <Button look="default" type="submit">
        {t('apply')}
      </Button>
      <Button
        look="default"
        onClick={() => {
          setTyped(null);
          onChoose({ from: null, to: null });
        }}
      >
        {t('present')}
      </Button>
      {current?.isWrong ? (
        <p role="alert" className={styles['wrong']}>
          {t('invalid')}
        </p>
      ) : null}
    </form>
  );
}
