import { notifications } from '@mantine/notifications';
import { t } from 'i18next';

const closeButton = () => ({ closeButtonProps: { 'aria-label': t('form.close') }, withBorder: true });

/** A toast for a completed action. */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000, ...closeButton() });
}

/** A toast with the result of an action, shown long enough to be read; `isGood`: the user wanted this result. */
export function showResult(message: string, isGood: boolean): void {
  notifications.show({ message, color: isGood ? 'green' : 'yellow', autoClose: 10_000, ...closeButton() });
}

/** A toast for a failure; stays longer and says what to do. */
export function showFailure(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', autoClose: 10_000, role: 'alert', ...closeButton() });
}
