import type { Dashboard } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#ui/formatters.ts';
import { moment } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { useNow } from '#ui/clock.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

type Period = 'day' | 'week';
const startFilters = { day: 'lastDay', week: 'lastWeek' } as const;

/** The share of the monitored planned time with a signal, since when it is counted, and an explanation. */
export function AvailabilityCard({ availability }: { availability: Dashboard['availability'] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('availability.title')} about={t('availability.about')} wide={false}>
      <dl className={styles['pair']}>
        {(['day', 'week'] as const).map((period) => (
          <PeriodShare key={period} period={period} share={availability[period]} />
        ))}
      </dl>
    </Card>
  );
}

function PeriodShare({ period, share }: { period: Period; share: Dashboard['availability'][Period] }) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const matches = t('availability.matches', { count: share.matches });
  return (
    <div>
      <dt>{t(`availability.${period}`)}</dt>
      {share.since === null ? (
        <dd className={styles['dim']}>{t('availability.none')}</dd>
      ) : (
        <>
          <dd className={styles['figure']}>{percent(share.availableS / share.watchedS, i18n.language)}</dd>
          <dd>
            <NumberLink
              big={false}
              list={{
                to: '/broadcast/streams',
                tag: null,
                filters: { starts: startFilters[period], measured: 'true' },
                hidden: true,
              }}
              label={`${t(`availability.${period}`)}: ${matches}`}
            >
              {matches}
            </NumberLink>
          </dd>
          <dd className={styles['dim']}>
            {t('availability.since', { when: moment(share.since, now, i18n.language, viewerZone()) })}
          </dd>
        </>
      )}
    </div>
  );
}

/** Rounds down, so that 99.96 % is not shown as 100 %. */
export function percent(share: number, locale: string): string {
  const whole = Math.floor(Math.min(1, share) * 1000) / 1000;
  return formatPercent(whole, locale);
}
