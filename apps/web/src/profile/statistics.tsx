import { Skeleton } from '@mantine/core';
import { profileRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { numberFormat } from '#ui/formatters.ts';
import { viewerZone } from '#ui/zone.ts';
import { monthName } from '#ui/month.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import styles from './profile.module.css';

const BarChart = lazyPart(async () => (await import('#ui/bar-chart.tsx')).BarChart);

/** The streams that the user took, by month, as a bar chart and as a table for screen readers. */
export function Statistics() {
  const { t, i18n } = useTranslation('profile');
  const timezone = viewerZone();
  const statistics = useQuery({
    queryKey: ['take', 'statistics', timezone],
    queryFn: ({ signal }) => call(profileRoutes.statistics, { timezone }, signal),
  });
  const { data } = statistics;
  const number = numberFormat(i18n.language, {});
  const months = (data?.months ?? []).map(({ month, taken }) => ({
    label: monthName(month, i18n.language),
    taken,
  }));
  if (statistics.error && !data)
    return <Failed title={t('statistics.failed')} error={statistics.error} onRetry={() => void statistics.refetch()} />;
  return (
    <section className={styles['sheet']}>
      <h2>{t('statistics.title')}</h2>
      <p className={styles['text']}>{data?.total === 0 ? t('statistics.nothing') : t('statistics.text')}</p>
      {data ? (
        <>
          <div className={styles['figures']}>
            <div>
              <strong>{number.format(data.total)}</strong>
              <span>{t('statistics.total')}</span>
            </div>
            <div>
              <strong>{number.format(data.held)}</strong>
              <span>{t('statistics.held')}</span>
            </div>
          </div>
          <div className={styles['statistics']}>
            <div className={styles['chart']}>
              <Suspense fallback={<Skeleton height={220} />}>
                {/* The chart reads the theme's colors when it is created. */}
                <BarChart
                  label={t('statistics.chart')}
                  names={months.map(({ label }) => label)}
                  series={[{ label: t('statistics.taken'), values: months.map(({ taken }) => taken) }]}
                />
              </Suspense>
            </div>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('statistics.month')}</th>
                  <th scope="col" className={styles['number']}>
                    {t('statistics.taken')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ label, taken }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className={styles['number']}>{number.format(taken)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}
