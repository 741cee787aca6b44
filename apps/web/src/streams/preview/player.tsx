import { Button } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describe } from '../signal.tsx';
import type { PlayFormat } from './engine.ts';
import type { Facts } from './measure.ts';
import styles from './preview.module.css';
import { usePlayer } from './use-player.ts';

/** The picture, what is measured of it, and in words why there is none. */
export function Player({ stream, format, url }: { stream: Stream; format: PlayFormat; url: string }) {
  const { t } = useTranslation(['streams', 'shell']);
  const video = useRef<HTMLVideoElement>(null);
  const { problem, hasPicture, facts, retry } = usePlayer(video, format, url, stream.wssDialect);
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
        {problem ? (
          <div className={styles['overlay']} role="alert">
            <IconAlertTriangle size={28} aria-hidden />
            <strong>{t('preview.problem')}</strong>
            <span>
              {problem.kind === 'codec'
                ? t('preview.codec', { codec: problem.detail })
                : problem.kind === 'dialect'
                  ? t('preview.dialect', { dialect: problem.detail })
                  : t(`preview.${problem.kind}`)}
            </span>
            <small>{describe(t, format, stream.formats)}</small>
            <Button size="xs" onClick={retry}>
              {t('preview.retry')}
            </Button>
          </div>
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
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
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
