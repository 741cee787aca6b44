import { Button, Group } from '@mantine/core';
import type { OpenQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** A question in a dialog. Closing it any other way than by its confirm button is a no. */
export function Question({ question, closeLabel }: { question: OpenQuestion; closeLabel: string }) {
  const no = () => question.answer(false);
  return (
    <Dialog size={440} phone={false} title={question.title} closeLabel={closeLabel} onClose={no}>
      <p style={{ marginTop: 0, whiteSpace: 'pre-line' }}>{question.text}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={no}>
          {question.no}
        </Button>
        <Button color={question.danger ? 'red' : 'blue'} onClick={() => question.answer(true)}>
          {question.yes}
        </Button>
      </Group>
    </Dialog>
  );
}
