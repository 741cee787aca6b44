import { Alert, Button } from '@mantine/core';
import { maxSeries, seriesRoute } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { fullDateTime } from '#ui/dates.ts';
import { Drawer } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from '../bulk/bulk-edit.module.css';
import { PlannedList } from '../planning/planned-list.tsx';
import { usePlan } from '../planning/use-plan.ts';
import { streamTitle } from '../stream-title.ts';
import { seriesDates } from './series-dates.ts';

const mostWeeks = 8;
type Rule = { everyWeeks: number | null; count: number | null };
const first: Rule = { everyWeeks: 1, count: 4 };

/** Plans streams like one on the same day of other weeks: how many, then a preview of the dates, then the streams. */
export function Series({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const { t, i18n } = useTranslation(['planning', 'shell']);
  const [{ everyWeeks, count }, setRule] = useState(first);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const dates = everyWeeks === null || count === null ? [] : seriesDates(stream.startDate, everyWeeks, count);
  const series = usePlan(async (chosenDates: readonly string[], preview: boolean) => {
    const { streams } = await call(seriesRoute, { id: stream.id, dates: [...chosenDates], preview }, null);
    return streams;
  });
  const markSaved = useUnsaved(series.planned !== null);
  const chosen = dates.filter((date) => !leftOut.includes(date));
  const possible = (series.planned ?? []).filter(
    ({ date, refusal }) => refusal === null && chosen.includes(date),
  ).length;
  const apply = async () => {
    const planned = await series.run(chosen, false);
    if (!planned) return;
    markSaved();
    showSuccess(t('series.planned', { count: planned.filter(({ id }) => id !== null).length }));
    onClose();
  };
  const number = (name: keyof Rule, max: number) => (
    <NumberField
      label={t(name === 'count' ? 'series.count' : 'series.every')}
      allowDecimal={false}
      clampBehavior="strict"
      min={1}
      max={max}
      value={name === 'count' ? count : everyWeeks}
      onChange={(value) => setRule((rule) => ({ ...rule, [name]: value }))}
    />
  );
  return (
    <Drawer side="end" title={t('series.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['body']}>
        <strong>{streamTitle(stream)}</strong>
        {series.failure ? (
          <Alert color="red" role="alert" title={t('series.failed')}>
            {series.failure}
          </Alert>
        ) : null}
        {series.planned === null ? (
          <>
            <p className={styles['hint']}>{t('series.hint')}</p>
            {number('everyWeeks', mostWeeks)}
            {number('count', maxSeries)}
            <Button disabled={dates.length === 0} loading={series.isBusy} onClick={() => void series.run(dates, true)}>
              {t('series.preview')}
            </Button>
          </>
        ) : (
          <>
            <output className={styles['counts']}>{t('series.willPlan', { count: possible })}</output>
            <PlannedList
              planned={series.planned.map((outcome) => ({
                key: outcome.date,
                label: outcome.startAt ? fullDateTime(outcome.startAt, i18n.language, viewerZone()) : outcome.date,
                outcome,
              }))}
              leftOut={leftOut}
              onLeaveOut={setLeftOut}
            />
            <div className={styles['buttons']}>
              <Button disabled={possible === 0} loading={series.isBusy} onClick={() => void apply()}>
                {t('series.apply', { count: possible })}
              </Button>
              <Button variant="default" disabled={series.isBusy} onClick={series.goBack}>
                {t('series.back')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Drawer>
  );
}
