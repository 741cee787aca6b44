import { useElementSize } from '@mantine/hooks';
import type { Stream } from '@touchline/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { Card } from './card.tsx';
import type { CardActions } from './card-actions.ts';
import { layout, maxCardHeight } from './layout.ts';
import styles from './full-wall.module.css';

type Props = { streams: readonly Stream[]; userId: number | null; actions: CardActions };

/** The cards at the largest size at which all fit without scrolling, on a screen that stays on. */
export function FullWall({ streams, userId, actions }: Props) {
  const { t } = useTranslation('monitoring');
  const { ref, width, height } = useElementSize();
  useWakeLock();
  const { density, columns, rows, scale } = layout(streams.length, width, height);
  return (
    <div ref={ref} className={styles['room']}>
      {width === 0 ? null : (
        <ul
          className={styles['grid']}
          data-fits={rows !== null}
          style={
            {
              '--columns': columns,
              '--rows': rows ?? 1,
              '--tallest': `${maxCardHeight(density)}px`,
              zoom: scale,
            } as CSSProperties
          }
          data-wall
          aria-label={t('wall')}
        >
          {streams.map((stream) => (
            <Card key={stream.id} stream={stream} density={density} userId={userId} actions={actions} />
          ))}
        </ul>
      )}
    </div>
  );
}
