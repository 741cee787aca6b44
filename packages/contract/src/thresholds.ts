import * as z from 'zod/mini';
import type { ContentFault } from './monitoring.ts';
import { id } from '#kit/value';
import { oneId, route } from '#kit/route';

/** What is raised once it has lasted for long enough, in the order of the screens. */
export const thresholdKinds = ['inputLoss', 'black', 'colorBars', 'frozen', 'silent', 'quiet'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];

export const thresholdOf = {
  black: 'black',
  color_bars: 'colorBars',
  frozen: 'frozen',
  silent: 'silent',
  quiet: 'quiet',
} as const satisfies Record<ContentFault, ThresholdKind>;

const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Seconds for which the picture or the sound of a live match is wrong until it is a fault; null: never. */
const raised = () => z.nullable(wholeNumber(1, 3600));
/** Seconds for which it is right again until the fault ends. */
const cleared = () => wholeNumber(0, 3600);
const dbfs = () => wholeNumber(-120, 0);

export const thresholdFields = {
  /** Seconds without a signal until the stream is down. */
  inputLossAfterS: z.number().check(z.gte(0), z.lte(3600)),
  inputLossClearS: cleared(),
  blackAfterS: raised(),
  blackClearS: cleared(),
  colorBarsAfterS: raised(),
  colorBarsClearS: cleared(),
  frozenAfterS: raised(),
  frozenClearS: cleared(),
  silentAfterS: raised(),
  silentClearS: cleared(),
  /** Sound is silent while its loudest frame is below this. */
  silentBelowDb: dbfs(),
  quietAfterS: raised(),
  quietClearS: cleared(),
  /** Sound is too quiet while its mean is below this. */
  quietBelowDb: dbfs(),
};
export type ThresholdName = keyof typeof thresholdFields;
export const thresholdNames = Object.keys(thresholdFields) as ThresholdName[];

const optional = Object.fromEntries(
  Object.entries(thresholdFields).map(([name, schema]) => [name, z.optional(schema)]),
) as { [K in ThresholdName]: z.ZodMiniOptional<(typeof thresholdFields)[K]> };

export const thresholds = z.object(thresholdFields);
export type Thresholds = z.infer<typeof thresholds>;
/** Thresholds of a sport or of a stream: only those that differ from what it inherits. */
export const ownThresholds = z.object(optional);
export type OwnThresholds = z.infer<typeof ownThresholds>;

/** Only what changes. */
export const thresholdInput = z.strictObject({
  id,
  ...optional,
  /** Those that are inherited again. */
  inherit: z.optional(z.array(z.enum(thresholdNames)).check(z.maxLength(thresholdNames.length))),
});

const thresholdLevels = z.object({
  own: ownThresholds,
  /** Of the stream's sport; empty for a sport. */
  ofSport: ownThresholds,
  settings: thresholds,
  /** Seconds between two probes. */
  probeIntervalS: z.number(),
});
export type ThresholdLevels = z.infer<typeof thresholdLevels>;

const one = z.strictObject({ id: oneId });

export const thresholdRoutes = {
  findOfStream: route(
    'GET',
    '/stream/thresholds',
    'stream.see',
    'When faults of a stream are raised and cleared',
    one,
    thresholdLevels,
  ),
  updateOfStream: route(
    'PUT',
    '/stream/thresholds',
    'stream.write',
    'Change when faults of a stream are raised and cleared',
    thresholdInput,
    thresholdLevels,
  ),
  findOfSport: route(
    'GET',
    '/stream/sport/thresholds',
    'reference.see',
    'When faults in matches of a sport are raised and cleared',
    one,
    thresholdLevels,
  ),
  updateOfSport: route(
    'PUT',
    '/stream/sport/thresholds',
    'reference.write',
    'Change when faults in matches of a sport are raised and cleared',
    thresholdInput,
    thresholdLevels,
  ),
};
