import { notifications } from '@mantine/notifications';
import { t } from 'i18next';

const closeButton = () => ({ closeButtonProps: { 'aria-label': t('form.close') }, withBorder: true });

/** A short notice that something was done. */
export function done(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000, ...closeButton() });
}

/** What followed from something that was done, long enough to be read; `isGood`: it is what the person wanted. */
export function inform(message: string, isGood: boolean): void {
  notifications.show({ message, color: isGood ? 'green' : 'yellow', autoClose: 10_000, ...closeButton() });
}

/** A notice that something failed; stays longer, and says what to do. */
export function failed(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', autoClose: 10_000, role: 'alert', ...closeButton() });
}
