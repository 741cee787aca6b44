import type { Trends } from '@touchline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { day as dayOf } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import { percent } from './availability-card.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

type Day = Trends['days'][number];

/** Shares below which a day is worth a look, and is bad. */
const limits = { ok: 0.995, warn: 0.98 };

/** The availability of each of the last days. A day on which nothing was monitored has no share. */
export function DaysCard({ days, time }: { days: Day[]; time: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('days.title')} about={t('days.about')} wide>
      {time}
      <ol className={styles['days']}>
        {days.map((day) => (
          <OneDay key={day.from} day={day} />
        ))}
      </ol>
    </Card>
  );
}

function OneDay({ day }: { day: Day }) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const name = dayOf(day.from, now, i18n.language, viewerZone());
  if (day.watchedS === 0)
    return (
      <li>
        <span className={styles['dim']}>{name}</span>
        <span className={styles['dim']}>—</span>
        <span className="hidden-visually">{t('availability.none')}</span>
      </li>
    );
  const share = day.availableS / day.watchedS;
  const tone = toneOf(share);
  const text = percent(share, i18n.language);
  const matches = t('availability.matches', { count: day.matches });
  return (
    <li style={{ '--tone': `var(--state-${tone})` } as CSSProperties}>
      <span className={styles['dim']}>{name}</span>
      <span className={styles['share']}>
        <StatusLabel tone={tone} label={text} hint={null} />
      </span>
      <NumberLink
        big={false}
        list={{
          to: '/broadcast/streams',
          tag: null,
          filters: { startAt: `${day.from}..${day.to}`, measured: 'true' },
          hidden: true,
        }}
        label={`${name}: ${text}, ${matches}`}
      >
        {matches}
      </NumberLink>
    </li>
  );
}

const toneOf = (share: number): Extract<Tone, 'ok' | 'warn' | 'bad'> =>
  share >= limits.ok ? 'ok' : share >= limits.warn ? 'warn' : 'bad';
