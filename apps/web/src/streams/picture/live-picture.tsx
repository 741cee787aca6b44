import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { elapsed } from '#ui/relative-time.ts';
import { TickingText } from '#ui/ticking-text.tsx';
import styles from './live-picture.module.css';
import { usePicture } from './use-picture.ts';

/** A stream whose picture is shown. `probedAt`: a newer one is looked for whenever this changes; null: there is none. */
export type PicturedStream = { id: number; probedAt: string | null; available: boolean };

type Props = { stream: PicturedStream; name: string; size: 'fill' | 'full' | 'large' | 'compact' | 'tiny' };

/** The newest picture of a stream with its age; nothing before the first one. Gray while no signal arrives. */
export function LivePicture({ stream, name, size }: Props) {
  if (stream.probedAt === null) return null;
  return <Picture key={stream.id} stream={stream} name={name} size={size} probedAt={stream.probedAt} />;
}

function Picture({ stream, name, size, probedAt }: Props & { probedAt: string }) {
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
      aria-label={t('picture.label', { name })}
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
