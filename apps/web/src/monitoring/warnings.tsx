import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { full, viewerZone } from '#ui/dates.ts';
import { isStale } from './judge.ts';
import { lasting } from './lasting.ts';
import styles from './monitoring.module.css';
import { useTicking } from './server-clock.ts';
import { useStaleAfter } from './stale-after.ts';
import type { Wall } from './use-wall.ts';

/** What makes the whole wall doubtful: no connection to the console, or nobody who checks. */
export function Warnings({ wall }: { wall: Wall }) {
  const { t, i18n } = useTranslation('monitoring');
  const staleAfterMs = useStaleAfter();
  const checked = (wall.data?.streams ?? []).filter((stream) => stream.probedAt !== null);
  const newest = Math.max(...checked.map((stream) => Date.parse(stream.probedAt ?? '')));
  const blindFor = useTicking((now) =>
    checked.length > 0 && checked.every((stream) => isStale(stream, { now, staleAfterMs }))
      ? lasting(now - newest, i18n.language)
      : null,
  );
  if (!wall.data) return null;
  const { streams, total } = wall.data;
  return (
    <>
      {wall.isError ? (
        <div className={styles['warning']} role="alert">
          <IconPlugConnectedX size={20} aria-hidden />
          {t('failed.old', { time: full(new Date(wall.dataUpdatedAt), i18n.language, viewerZone()) })}
        </div>
      ) : blindFor === null ? null : (
        <div className={styles['warning']} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          {/* The age ticks for the eye; a screen reader hears the sentence once. */}
          <span>{t('failed.blind', { age: blindFor })}</span>
        </div>
      )}
      {total > streams.length ? (
        <p className={styles['note']}>{t('truncated', { shown: streams.length, total })}</p>
      ) : null}
    </>
  );
}
