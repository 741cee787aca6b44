import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from '#kit/live.ts';
import { useNow } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './lost-notice.module.css';

/**
 * Says over every screen, also a full one, that it may be out of date, and since when. Meanwhile what has `data-live-colors` is
 * gray, so that nothing is green that may not be.
 */
export function LostNotice() {
  const { t, i18n } = useTranslation();
  const since = useLostSince();
  const now = useNow(60_000);
  const isLost = since !== null;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-lost', isLost);
    return () => document.documentElement.removeAttribute('data-lost');
  }, [isLost]);
  if (since === null) return null;
  return (
    <div role="alert" className={styles['notice']}>
      <IconPlugConnectedX size={18} aria-hidden />
      {t('live.lost', { time: moment(new Date(since), now, i18n.language, viewerZone()) })}
    </div>
  );
}
