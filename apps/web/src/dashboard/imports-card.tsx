import type { Dashboard } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '#ui/zone.ts';
import { DateTime } from '#ui/date-time.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

/** The user's recent imports, and how many of their streams are in the list now. */
export function ImportsCard({ imports }: { imports: NonNullable<Dashboard['imports']> }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('imports.title')} about={null} wide={false}>
      {imports.length === 0 ? <p className={styles['dim']}>{t('imports.none')}</p> : null}
      <ul className={styles['imports']}>
        {imports.map((each) => (
          <li key={each.id}>
            <span className={styles['file']}>{each.fileName}</span>
            <DateTime at={each.at} zone={viewerZone()} clockless={false} />
            <span className={styles['dim']}>{t('imports.counts', { made: each.new, changed: each.changed })}</span>
            {each.listed === null ? null : (
              <NumberLink
                big={false}
                list={{ to: '/broadcast/streams', tag: null, filters: { import: each.id }, hidden: true }}
                label={`${each.fileName}: ${t('imports.listed', { count: each.listed })}`}
              >
                {t('imports.listed', { count: each.listed })}
              </NumberLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
