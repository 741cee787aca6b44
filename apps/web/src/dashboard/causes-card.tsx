import { incidentRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useNow } from '#ui/clock.ts';
import { calendarDay, dayStart } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';
import { OwnTime, PendingCard } from './pending-card.tsx';

/** Days that are counted, today among them. */
const days = 30;

/** How many incidents began in the last days, by cause. */
export function CausesCard() {
  const { t } = useTranslation(['dashboard', 'incidents']);
  const now = useNow(3_600_000);
  const since = (dayStart(calendarDay(now, viewerZone()), 1 - days, viewerZone()) ?? now).toISOString();
  const query = useQuery({
    queryKey: ['incident', 'causes', since],
    queryFn: ({ signal }) => call(incidentRoutes.causes, { since }, signal),
  });
  const { data } = query;
  if (!data) return <PendingCard title={t('causes.title')} wide={false} query={query} />;
  const most = Math.max(...data.data.map(({ count }) => count));
  return (
    <Card title={t('causes.title')} about={t('causes.about', { count: days })} wide={false}>
      <OwnTime query={query} />
      {data.data.length === 0 ? (
        <p className={styles['dim']}>{t('causes.none')}</p>
      ) : (
        <table className={`${styles['table']} ${styles['causes']}`}>
          <caption className="hidden-visually">{t('causes.title')}</caption>
          <thead className="hidden-visually">
            <tr>
              <th scope="col">{t('incidents:column.cause')}</th>
              <th scope="col">{t('incidents.title')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ cause, count }) => (
              <tr key={cause} style={{ '--share': count / most } as CSSProperties}>
                <th scope="row">{t(`incidents:cause.${cause}`)}</th>
                <td>
                  <NumberLink
                    big={false}
                    list={{
                      to: '/broadcast/incidents',
                      tag: null,
                      filters: { cause, openedAt: `${since}..` },
                      hidden: false,
                    }}
                    label={t('link', { label: t(`incidents:cause.${cause}`), count })}
                  >
                    {count}
                  </NumberLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
