import { ActionIcon } from '@mantine/core';
import { formats } from '@touchline/contract';
import type { FormatsSeen, Stream } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FormatLights, describe } from './signal.tsx';
import styles from './stream-view.module.css';
import { useStreamActions } from './use-stream-actions.ts';

/** The four addresses of a stream, what the prober saw behind each, and why one is not there. */
export function StreamLinks({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('streams');
  const actions = useStreamActions();
  const mayCopy = stream.abilities.includes('copyLink');
  const heading = t(mayCopy ? 'view.links' : 'column.formats');
  return (
    <section aria-label={heading}>
      <h2 className={styles['heading']}>
        {heading} <FormatLights seen={stream.formats} awaited={stream.state !== 'waiting'} />
      </h2>
      <ul className={styles['links']}>
        {formats.map((format) => {
          const given = stream.linkReasons[format];
          // Who may not copy it still sees whether it works.
          const reason = given === 'preview_only' ? null : given;
          const label = t('action.copy', { format: t(`formatName.${format}`) });
          return (
            <li key={format} className={styles['link']} title={describe(t, format, stream.formats)}>
              <span className={styles['format']}>{t(`formatName.${format}`)}</span>
              {reason ? (
                <span className={styles['why']}>{t('view.notOffered', { reason: t(`linkReason.${reason}`) })}</span>
              ) : (
                <>
                  <bdi className={styles['address']}>
                    {mayCopy ? stream.links[format] : describe(t, format, stream.formats)}
                  </bdi>
                  <span className={styles['seen']}>{measured(t, stream.formats[format], i18n.language)}</span>
                </>
              )}
              {mayCopy && !reason ? (
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label={label}
                  title={label}
                  onClick={() => void actions.copyLink(stream, format)}
                >
                  <IconCopy size={16} />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `1280×720 · 25 fps · 2,400 kbit/s`, as far as it was measured. */
function measured(t: TFunction<'streams'>, seen: FormatsSeen['hls'], locale: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return [
    seen.width && seen.height ? `${seen.width}×${seen.height}` : null,
    seen.fps ? t('preview.fpsValue', { value: number.format(seen.fps) }) : null,
    seen.bitrate ? t('preview.kbit', { value: number.format(Math.round(seen.bitrate / 1000)) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
