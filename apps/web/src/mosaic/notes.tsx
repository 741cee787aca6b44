import { IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './mosaic.module.css';
import type { MosaicView } from './use-mosaic.ts';
import type { Sound } from './use-sound.ts';

/** What the tiles do not show: matches that left, a layout that is gone, and sound that waits for a press. */
export function Notes({ mosaic, sound }: { mosaic: MosaicView; sound: Sound }) {
  const { t } = useTranslation('mosaic');
  const lines = [
    mosaic.isMissing ? t('missing') : null,
    ...mosaic.canceled.map((stream) => t('canceled', { name: streamTitle(stream) })),
    mosaic.gone > 0 ? t('gone', { count: mosaic.gone }) : null,
  ].filter((line) => line !== null);
  return (
    <output className={styles['notes']}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {sound.isBlocked && mosaic.tiles.length > 0 ? (
        <span>
          <IconVolumeOff size={14} aria-hidden /> {t('sound.blocked')}
        </span>
      ) : null}
    </output>
  );
}
