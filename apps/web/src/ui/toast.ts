import type { NotificationData } from '@mantine/notifications';
import { t } from 'i18next';
import { loadChunk } from './load-chunk.ts';

const closeButton = () => ({ closeButtonProps: { 'aria-label': t('form.close') }, withBorder: true });

/** A toast for a completed action. */
export function showSuccess(message: string): void {
  show({ message, color: 'green', autoClose: 4000, ...closeButton() });
}

/** A toast for a completed action that can be undone for ten seconds. */
export function showUndoable(message: string, onUndo: () => void): void {
  const shown = loadChunk(async () => (await import('./undo-toast.tsx')).showUndoToast);
  shown.then((showToast) => showToast(message, onUndo, closeButton())).catch(() => null);
}

/** A toast with the result of an action, shown long enough to be read; `isGood`: the user wanted this result. */
export function showResult(message: string, isGood: boolean): void {
  show({ message, color: isGood ? 'green' : 'yellow', autoClose: 10_000, ...closeButton() });
}

/** A toast for a failure; stays longer and says what to do. */
export function showFailure(title: string, message: string): void {
  show({ title, message, color: 'red', autoClose: 10_000, role: 'alert', ...closeButton() });
}

/** The library loads with the container of the toasts, once a screen is there. */
function show(toast: NotificationData): void {
  const shown = loadChunk(() => import('@mantine/notifications')).then(({ notifications }) =>
    notifications.show(toast),
  );
  // Without the container there is no place to show it.
  shown.catch(() => null);
}
