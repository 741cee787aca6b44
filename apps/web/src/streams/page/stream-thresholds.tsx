import { Skeleton } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { Suspense } from 'react';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ThresholdSection = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/thresholds/threshold-section.tsx'), loadWords('thresholds')]);
  return loaded.ThresholdSection;
});

/** When faults of the stream are raised and cleared. */
export function StreamThresholds({ stream }: { stream: Stream }) {
  const canWrite = stream.abilities.includes('edit') && stream.archivedAt === null;
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <ThresholdSection owner="stream" id={stream.id} canWrite={canWrite} />
    </Suspense>
  );
}
