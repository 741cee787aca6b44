import { Button, Group } from '@mantine/core';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { openQuestion, watchQuestions } from './confirm.ts';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** Where questions appear; stands once near the root. */
export function ConfirmHost({ closeLabel }: { closeLabel: string }) {
  const question = useSyncExternalStore(watchQuestions, openQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <Dialog
        size={440}
        phone={false}
        title={question.title}
        closeLabel={closeLabel}
        onClose={() => question.answer(false)}
      >
        <p style={{ marginTop: 0 }}>{question.text}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
            {question.no}
          </Button>
          <Button color={question.danger ? 'red' : 'blue'} onClick={() => question.answer(true)}>
            {question.yes}
          </Button>
        </Group>
      </Dialog>
    </Suspense>
  );
}
