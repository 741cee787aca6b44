import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#ui/clock.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { isStale } from './signal-problems.ts';
import { elapsed } from '#ui/relative-time.ts';
import styles from './monitoring.module.css';
import { useStaleAfter } from './stale-after.ts';
import type { Wall } from './use-wall.ts';

/** Some cards are read every second, all of them every ten. */
const unreadMs = 15_000;

type Props = { wall: Pick<Wall, 'data' | 'isError' | 'dataUpdatedAt'> };

/** Warns when the wall may be outdated: no connection to the server, or a prober that has stopped or is late. */
export function Warnings({ wall }: Props) {
  const { t, i18n } = useTranslation('monitoring');
  const staleAfterMs = useStaleAfter();
  const checked = (wall.data?.streams ?? []).filter((stream) => stream.probedAt !== null);
  const newest = Math.max(...checked.map((stream) => Date.parse(stream.probedAt ?? '')));
  const behind = useTicking((now) => checked.filter((stream) => isStale(stream, { now, staleAfterMs })).length);
  const isUnread = useTicking(() => Date.now() - wall.dataUpdatedAt > unreadMs);
  const isBlind = behind > 0 && behind === checked.length;
  const blindFor = useTicking((now) => (isBlind ? elapsed(now - newest, i18n.language) : null));
  if (!wall.data) return null;
  const lost = t('failed.old', { time: fullDateTime(new Date(wall.dataUpdatedAt), i18n.language, viewerZone()) });
  return (
    <>
      {wall.isError || (behind > 0 && isUnread) ? (
        <Warning icon={<IconPlugConnectedX size={20} aria-hidden />}>{lost}</Warning>
      ) : behind > 0 ? (
        <Warning icon={<IconAlertTriangle size={20} aria-hidden />}>
          {isBlind ? t('failed.blind', { age: blindFor }) : t('failed.behind', { count: behind })}
        </Warning>
      ) : null}
    </>
  );
}

function Warning({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <div className={styles['warning']} role="alert">
      {icon}
      <span>{children}</span>
    </div>
  );
}
