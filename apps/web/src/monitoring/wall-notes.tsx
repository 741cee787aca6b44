import { Suspense } from 'react';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Wall } from './use-wall.ts';
import { Warnings } from './warnings.tsx';

const IncidentBar = lazyPart(async () => {
  const [{ IncidentBar: Loaded }] = await Promise.all([
    import('#web/incidents/incident-bar.tsx'),
    loadWords(['incidents', 'notices']),
  ]);
  return Loaded;
});

/** What to know before looking at the cards: warnings about the wall itself, and the current incidents. */
export function WallNotes({ wall }: { wall: Pick<Wall, 'data' | 'isError' | 'dataUpdatedAt'> }) {
  return (
    <>
      <Warnings wall={wall} />
      {/* Nothing shows while it loads: the cards do not wait. */}
      <Suspense>
        <IncidentBar />
      </Suspense>
    </>
  );
}
