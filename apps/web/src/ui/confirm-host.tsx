import { Suspense, lazy, useSyncExternalStore } from 'react';
import { openQuestion, watchQuestions } from './confirm.ts';

const Question = lazy(async () => ({ default: (await import('./question.tsx')).Question }));

/** Where questions appear; stands once near the root. */
export function ConfirmHost({ closeLabel }: { closeLabel: string }) {
  const asked = useSyncExternalStore(watchQuestions, openQuestion);
  return asked ? (
    <Suspense>
      <Question asked={asked} closeLabel={closeLabel} />
    </Suspense>
  ) : null;
}
