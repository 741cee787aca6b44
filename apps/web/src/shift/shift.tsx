import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { useTitle } from '#ui/title.ts';
import { PeriodForm } from './period-form.tsx';
import { ShiftSections } from './shift-sections.tsx';
import { ShiftText } from './shift-text.tsx';
import styles from './shift.module.css';
import { useShift, useShiftPeriod } from './use-shift.ts';

/** What the user did and saw in their shift, to be handed on. */
export function Shift() {
  const { t } = useTranslation('shift');
  const { period, choose } = useShiftPeriod();
  const { data, error, refetch, isPlaceholderData } = useShift(period);
  useTitle(t('title'));
  return (
    <div className={styles['page']}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles['hint']}>{t('hint')}</p>
      </header>
      <PeriodForm asked={period} read={data ?? null} onChoose={choose} />
      {error && !data ? <Failed title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {data && !isPlaceholderData ? (
        <>
          <ShiftSections summary={data} />
          <ShiftText text={data.text} />
        </>
      ) : error ? null : (
        <Skeleton height={240} />
      )}
    </div>
  );
}
