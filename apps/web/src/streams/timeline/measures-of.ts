import { sampleMeasures } from '@touchline/contract';
import type { SampleMeasure, Samples } from '@touchline/contract';

/** Measures that only exist where pictures and sound are decoded. */
const decoded: readonly SampleMeasure[] = ['loudness', 'difference'];

/** The measures to show: without those that need decoding when nothing was decoded. */
export function measuresOf(samples: Samples | undefined): SampleMeasure[] {
  return sampleMeasures.filter(
    (measure) => !decoded.includes(measure) || samples?.periods.some((period) => period[measure] !== null),
  );
}
