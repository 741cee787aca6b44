import { ActionIcon } from '@mantine/core';
import { formats } from '@touchline/contract';
import type { Format, FormatStatuses, Stream } from '@touchline/contract';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/session/profile.ts';
import { numberFormat } from '#ui/formatters.ts';
import { useMoment } from '#ui/use-moment.ts';
import { noLinkText } from './link-reason.ts';
import { faultText } from './reason-text.ts';
import { FormatLights, formatStateText } from './signal.tsx';
import styles from './stream-view.module.css';
import { useStreamActions } from './use-stream-actions.ts';

/** The four links of a stream, the probe result of each, and why one is missing. */
export function StreamLinks({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const mayCopy = stream.abilities.includes('copyLink');
  const heading = t(mayCopy ? 'view.links' : 'column.formats');
  return (
    <section aria-label={heading}>
      <h2 className={styles['heading']}>
        {heading} <FormatLights seen={stream.formats} awaited={stream.state !== 'waiting'} />
      </h2>
      {stream.archivedAt === null ? (
        <ul className={styles['links']}>
          {formats.map((format) => (
            <StreamLink key={format} stream={stream} format={format} />
          ))}
        </ul>
      ) : (
        <p className={styles['why']}>{t('linkReason.archived')}</p>
      )}
      {stream.linksUntil === null ? null : <LinksUntil at={stream.linksUntil} />}
    </section>
  );
}

/** When the links of the user end. */
function LinksUntil({ at }: { at: string }) {
  const { t } = useTranslation('streams');
  const when = useMoment();
  const mayLink = useCan('client');
  return (
    <p className={styles['why']}>
      {t('view.linksUntil', { when: when(at) })} {mayLink ? t('view.linksForClients') : null}
    </p>
  );
}

function StreamLink({ stream, format }: { stream: Stream; format: Format }) {
  const { t, i18n } = useTranslation('streams');
  const actions = useStreamActions();
  const mayCopy = stream.abilities.includes('copyLink');
  const why = useNoLink(stream, format);
  // Before the match a missing signal is no fault.
  const fault = stream.state === 'waiting' ? null : faultText(t, [format], stream.formats[format]);
  const label = t('action.copy', { format: t(`formatName.${format}`) });
  const words = formatStateText(t, format, stream.formats);
  return (
    <li className={styles['link']} title={words}>
      <span className={styles['format']}>{t(`formatName.${format}`)}</span>
      {why === null ? (
        <>
          <span className={styles['address']}>
            <bdi>{mayCopy ? stream.links[format] : words}</bdi>
            {mayCopy && fault !== null ? (
              <span className={styles['fault']}>
                <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {fault}
              </span>
            ) : null}
          </span>
          <span className={styles['seen']}>{measuredText(t, stream.formats[format], i18n.language)}</span>
        </>
      ) : (
        <span className={styles['why']}>{why}</span>
      )}
      {mayCopy && why === null ? (
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
}

/**
 * Why there is no link to copy, as text. Null if there is one, and for users who may not copy links but see whether the
 * format works.
 */
function useNoLink(stream: Stream, format: Format): string | null {
  const { t } = useTranslation('streams');
  const reason = stream.linkReasons[format];
  if (reason === null || reason === 'preview_only') return null;
  return noLinkText(t, reason);
}

/** Formats the measured values as `1280×720 · 25 fps · 2,400 kbit/s`. */
function measuredText(t: TFunction<'streams'>, seen: FormatStatuses['hls'], locale: string): string {
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  return [
    seen.width && seen.height ? `${seen.width}×${seen.height}` : null,
    seen.fps ? t('preview.fpsValue', { value: number.format(seen.fps) }) : null,
    seen.bitrate ? t('preview.kbit', { value: number.format(Math.round(seen.bitrate / 1000)) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
