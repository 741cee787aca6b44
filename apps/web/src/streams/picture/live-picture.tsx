import type { Stream } from '@touchline/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDateTime, viewerZone } from '#ui/dates.ts';
import { elapsed } from '#ui/relative-time.ts';
import { TickingText } from '#ui/ticking-text.tsx';
import { streamTitle } from '../stream-title.ts';
import styles from './live-picture.module.css';
import { usePicture } from './use-picture.ts';

type Props = { stream: Stream; size: 'large' | 'compact' | 'tiny' };

/** The newest picture of a stream with its age; nothing before the first one. Gray while no signal arrives. */
export function LivePicture({ stream, size }: Props) {
  if (stream.probedAt === null) return null;
  return <Picture key={stream.id} stream={stream} size={size} probedAt={stream.probedAt} />;
}

function Picture({ stream, size, probedAt }: Props & { probedAt: string }) {
  const { t, i18n } = useTranslation('streams');
  const canvas = useRef<HTMLCanvasElement>(null);
  const takenAt = usePicture(canvas, stream.id, probedAt);
  const at = takenAt === null ? null : new Date(takenAt).toISOString();
  return (
    <figure
      className={styles['picture']}
      data-size={size}
      data-old={!stream.available}
      hidden={at === null}
      data-taken={at}
      aria-label={t('picture.label', { name: streamTitle(stream) })}
    >
      <canvas ref={canvas} aria-hidden />
      {at !== null && size !== 'tiny' ? (
        <TickingText
          at={at}
          className={styles['age']}
          title={t('picture.taken', { when: fullDateTime(at, i18n.language, viewerZone()) })}
          write={(ms) => elapsed(ms, i18n.language)}
        />
      ) : null}
    </figure>
  );
}
