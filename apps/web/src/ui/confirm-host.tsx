import { Suspense, lazy, useSyncExternalStore } from 'react';
import { openQuestion, watchQuestions } from './confirm.ts';

const Question = lazy(async () => ({ default: (await import('./question.tsx')).Question }));

/** Shows the open question; rendered once, near the root. */
export function ConfirmHost({ closeLabel }: { closeLabel: string }) {
  const question = useSyncExternalStore(watchQuestions, openQuestion);
  return question ? (
    <Suspense>
      <Question question={question} closeLabel={closeLabel} />
    </Suspense>
  ) : null;
}
