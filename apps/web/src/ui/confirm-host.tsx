import { Suspense, useSyncExternalStore } from 'react';
import { openQuestion, watchQuestions } from './confirm.ts';
import { lazyPart } from './lazy-part.tsx';

const Question = lazyPart(async () => (await import('./question.tsx')).Question);

/** Shows the open question; rendered once, near the root. */
export function ConfirmHost({ closeLabel }: { closeLabel: string }) {
  const question = useSyncExternalStore(watchQuestions, openQuestion);
  return question ? (
    <Suspense>
      <Question question={question} closeLabel={closeLabel} />
    </Suspense>
  ) : null;
}
