import { codecName, formats } from '@touchline/contract';
import type { Format, FormatStatus, Stream } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { formatStateText } from '../signal.tsx';
import styles from './stream-page.module.css';

/** Each format: whether it works, and what was measured of it. */
export function FormatList({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('streams');
  return (
    <ul className={styles['formats']}>
      {formats.map((format: Format) => (
        <li key={format}>
          <span>{formatStateText(t, format, stream.formats)}</span>
          <span className={styles['dim']}>{measuredText(t, stream.formats[format], i18n.language) || '—'}</span>
        </li>
      ))}
    </ul>
  );
}

/** `1280×720 · 25 fps · 2,400 kbit/s · H.264, AAC`. */
function measuredText(t: TFunction<'streams'>, seen: FormatStatus, locale: string): string {
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  const codecs = [seen.videoCodec, seen.audioCodec].filter((codec) => codec !== null).map((codec) => codecName(codec));
  return [
    seen.width && seen.height ? `${seen.width}×${seen.height}` : null,
    seen.fps ? t('preview.fpsValue', { value: number.format(seen.fps) }) : null,
    seen.bitrate ? t('preview.kbit', { value: number.format(Math.round(seen.bitrate / 1_000)) }) : null,
    codecs.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
