import type { Playlist } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#ui/formatters.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import styles from './playlist.module.css';
import { useOpenPanel } from './use-panel.ts';

/**
 * The status of a query: awaiting, needs review, completed or revoked. The reason why it is awaiting again is shown on
 * hover.
 */
export function QueryStatusMark({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  if (query.revokedAt !== null)
    return <StatusLabel tone="mute" label={t('status.revoked')} hint={t(`revokedBy.${query.revokedBy ?? 'owner'}`)} />;
  if (query.status === 'complete') return <StatusLabel tone="ok" label={t('status.complete')} hint={null} />;
  if (query.reviews > 0) return <ReviewMark query={query} />;
  const hint = query.returnReason ? t(`returned.${query.returnReason}`) : null;
  return <StatusLabel tone={query.returnReason ? 'warn' : 'info'} label={t('status.awaiting')} hint={hint} />;
}

/** The number of proposed streams; opens the review at this query. */
function ReviewMark({ query: { id, reviews } }: { query: Playlist }) {
  const { t, i18n } = useTranslation('playlist');
  const open = useOpenPanel();
  const label = t('status.review', { number: formatNumber(reviews, i18n.language) });
  return (
    <button type="button" className={styles['reviewMark']} onClick={() => open('reviews', id)}>
      <StatusLabel tone="odd" label={label} hint={t('review.openOne', { count: reviews })} />
    </button>
  );
}
