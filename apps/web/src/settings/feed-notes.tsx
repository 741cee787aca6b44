import type { Setting } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '#ui/dates.ts';
import { When } from '#ui/when.tsx';
import styles from './settings.module.css';

/** What the loader of the feed noted last. */
export function FeedNotes({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const { feedLastGoodAt, feedLastError } = setting;
  return (
    <dl className={styles['notes']}>
      <dt>{t('feed.lastGood')}</dt>
      <dd>
        {feedLastGoodAt === null ? t('feed.never') : <When at={feedLastGoodAt} zone={viewerZone()} clockless={false} />}
      </dd>
      <dt>{t('feed.lastError')}</dt>
      <dd data-urgent={feedLastError !== null}>{feedLastError ?? t('feed.none')}</dd>
    </dl>
  );
}
