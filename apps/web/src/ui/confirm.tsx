import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';

type Question = { title: string; text: string; yes: string; no: string; danger: boolean };
type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const watchers = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

/** Asks before something that cannot be taken back; false when the person turns away. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}

/** Where the questions appear; stands once near the root. */
export function ConfirmHost({ closeLabel }: { closeLabel: string }) {
  const [subscribe] = useState(() => (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  });
  const question = useSyncExternalStore(subscribe, () => asked);
  if (!question) return null;
  return (
    <Dialog size={440} phone={false} title={question.title} closeLabel={closeLabel} onClose={() => question.answer(false)}>
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
  );
}
