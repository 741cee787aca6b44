import type { Measured, SampleMeasure } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { numberFormat } from '#ui/formatters.ts';

type T = TFunction<'timeline'>;

const digits: Record<SampleMeasure, number> = { bitrate: 2, fps: 1, probeMs: 0, loudness: 0, difference: 1 };
const divisors: Record<SampleMeasure, number> = { bitrate: 1_000_000, fps: 1, probeMs: 1, loudness: 1, difference: 1 };

/** A value in the unit of its curve, as the locale writes it. */
export function numberText(locale: string, measure: SampleMeasure, value: number): string {
  return numberFormat(locale, { maximumFractionDigits: digits[measure] }).format(value / divisors[measure]);
}

export const unitText = (t: T, measure: SampleMeasure): string => t(`unit.${measure}`);

/** `3.21 Mbit/s`, a dash where nothing was measured. */
export function measureText(t: T, locale: string, measure: SampleMeasure, measured: Measured): string {
  return measured ? `${numberText(locale, measure, measured.mean)} ${unitText(t, measure)}` : '—';
}
