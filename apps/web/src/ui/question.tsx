import { Button, Group } from '@mantine/core';
import type { Asked } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** A question in a dialog. Whatever closes it, but for its button, is a no. */
export function Question({ asked, closeLabel }: { asked: Asked; closeLabel: string }) {
  const no = () => asked.answer(false);
  return (
    <Dialog size={440} phone={false} title={asked.title} closeLabel={closeLabel} onClose={no}>
      <p style={{ marginTop: 0 }}>{asked.text}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={no}>
          {asked.no}
        </Button>
        <Button color={asked.danger ? 'red' : 'blue'} onClick={() => asked.answer(true)}>
          {asked.yes}
        </Button>
      </Group>
    </Dialog>
  );
}
