import * as z from 'zod/mini';
import { instant, zoneName } from '#kit/value';
import { oneId, route } from '#kit/route';
import { sheetFormat, sheetLanguage } from './sheet.ts';

/** Smallest, mean and largest value of a period, so that a dip is never averaged away; null when nothing was measured. */
const measured = z.nullable(z.object({ low: z.number(), mean: z.number(), high: z.number() }));
export type Measured = z.infer<typeof measured>;

/** What is drawn as a curve, in this order. */
export const sampleMeasures = ['bitrate', 'fps', 'probeMs', 'loudness', 'difference'] as const;
export type SampleMeasure = (typeof sampleMeasures)[number];

const samplePeriod = z.object({
  /** Start of the period. */
  at: instant,
  /** Rounds of probes in it that found the signal. */
  probes: z.int(),
  /** Bits per second, of the format with the highest bitrate. */
  bitrate: measured,
  /** Frames per second. */
  fps: measured,
  /** Milliseconds that the fastest format took to be probed. */
  probeMs: measured,
  /** Mean level in dBFS, -120 for digital silence; null where nothing is decoded. */
  loudness: measured,
  /** Percent of the brightness by which the picture differs from that of the round before. */
  difference: measured,
});
export type SamplePeriod = z.infer<typeof samplePeriod>;

export const samples = z.object({
  from: instant,
  to: instant,
  /** Seconds of a period. */
  stepS: z.int(),
  /** Periods further apart than this many seconds have a gap between them: the signal was not found. */
  gapS: z.number(),
  /** Periods with a sample, oldest first; one without is left out. */
  periods: z.array(samplePeriod),
});
export type Samples = z.infer<typeof samples>;

const numberBetween = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))));

const range = { id: oneId, from: instant, to: instant };

export const sampleRoutes = {
  find: route(
    'GET',
    '/stream/samples',
    'stream.see',
    'What was measured of a stream between two times, in at most `points` periods (360 without)',
    z.strictObject({ ...range, points: z.optional(numberBetween(1, 1_000)) }),
    samples,
  ),
  export: route(
    'GET',
    '/stream/samples/export',
    'stream.see',
    'Export what was measured of a stream between two times as a spreadsheet, in the finest periods that are kept',
    z.strictObject({
      ...range,
      format: z.optional(sheetFormat),
      language: z.optional(sheetLanguage),
      zone: z.optional(zoneName),
    }),
    z.unknown(),
  ),
};
