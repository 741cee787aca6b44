import type { Stream } from '@touchline/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import type { PlayFormat } from './engine.ts';
import type { Facts } from './measure.ts';
import { NoPicture } from './no-picture.tsx';
import styles from './preview.module.css';
import type { PlayedFormat } from './use-format-choice.ts';
import { usePlayer } from './use-player.ts';

type Props = { stream: Stream; format: PlayFormat; url: string; choice: PlayedFormat };

/** The picture and its measurements, or the reason why there is none. */
export function Player({ stream, format, url, choice }: Props) {
  const { t } = useTranslation('streams');
  const video = useRef<HTMLVideoElement>(null);
  const source = { format, url, until: stream.linksUntil, dialect: stream.wssDialect };
  const { problem, hasPicture, facts, retry } = usePlayer(video, source, choice);
  const failed = problem ? { format, problem } : choice.problems[0];
  return (
    <>
      <div className={styles['stage']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live signal has no captions of its own */}
        <video
          ref={video}
          className={styles['video']}
          muted
          playsInline
          controls
          data-first-picture-ms={facts.firstPictureMs ?? undefined}
        />
        {failed && (problem || !hasPicture) ? (
          <NoPicture stream={stream} failed={failed} choice={choice} onRetry={retry} />
        ) : hasPicture ? null : (
          <output className={styles['overlay']}>{t('preview.starting')}</output>
        )}
      </div>
      <FactList facts={facts} />
    </>
  );
}

function FactList({ facts }: { facts: Facts }) {
  const { t, i18n } = useTranslation('streams');
  const number = (digits: number) =>
    numberFormat(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const list: [string, string | null][] = [
    [t('preview.resolution'), facts.width > 0 ? `${facts.width}×${facts.height}` : null],
    [
      t('preview.fps'),
      facts.framesPerS === null ? null : t('preview.fpsValue', { value: number(0).format(facts.framesPerS) }),
    ],
    [
      t('preview.bitrate'),
      facts.bitsPerS === null ? null : t('preview.kbit', { value: number(0).format(facts.bitsPerS / 1000) }),
    ],
    [t('preview.codecs'), facts.codecs],
    [
      t('preview.latency'),
      facts.latencyS === null ? null : t('preview.seconds', { value: number(1).format(facts.latencyS) }),
    ],
    [
      t('preview.firstPicture'),
      facts.firstPictureMs === null
        ? null
        : t('preview.seconds', { value: number(1).format(facts.firstPictureMs / 1000) }),
    ],
    [
      t('preview.dropped'),
      facts.frames === 0
        ? null
        : t('preview.droppedValue', {
            dropped: number(0).format(facts.dropped),
            total: number(0).format(facts.frames),
          }),
    ],
  ];
  return (
    <dl className={styles['facts']} aria-label={t('preview.facts')}>
      {list.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
