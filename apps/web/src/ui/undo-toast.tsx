import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { NotificationData } from '@mantine/notifications';
import { t } from 'i18next';

/** How long an action can be undone. */
const undoMs = 10_000;

/** Shows the message of a completed action with a button that undoes it. */
export function showUndoToast(message: string, onUndo: () => void, look: Partial<NotificationData>): void {
  const undo = () => {
    notifications.hide(shown);
    onUndo();
  };
  const shown = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button size="compact-sm" variant="subtle" flex="none" onClick={undo}>
          {t('form.undo')}
        </Button>
      </Group>
    ),
    color: 'green',
    autoClose: undoMs,
    ...look,
  });
}
