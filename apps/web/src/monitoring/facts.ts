import { codecName } from '@touchline/contract';
import type { FormatStatus } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { numberFormat } from '#ui/formatters.ts';

/** The size as `1280×720`; null if it was not measured. */
export function sizeOf({ width, height }: Pick<FormatStatus, 'width' | 'height'>): string | null {
  return width && height ? `${width}×${height}` : null;
}

/** The measured frame rate, bitrate and codecs as texts. */
export function factsOf(t: TFunction<'monitoring'>, locale: string, seen: FormatStatus): string[] {
  const number = (value: number, digits: number) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const rate = (bits: number) =>
    bits < 1_000_000
      ? t('card.kbit', { value: number(bits / 1000, 0) })
      : t('card.mbit', { value: number(bits / 1_000_000, 1) });
  return [
    seen.fps === null ? null : t('card.fps', { value: number(seen.fps, 1) }),
    seen.bitrate === null ? null : rate(seen.bitrate),
    [seen.videoCodec, seen.audioCodec]
      .filter((codec) => codec !== null)
      .filter((codec) => codec !== 'unknown')
      .map(codecName)
      .join(' '),
  ].filter((fact) => fact !== null && fact !== '') as string[];
}
