import { Notifications } from '@mantine/notifications';

/** The container of toasts. Toasts that were sent before it has loaded are shown once it has. */
export function Toasts() {
  // Centered: at the side they would cover the buttons of an open drawer, and stay while the pointer is over them.
  return <Notifications position="bottom-center" limit={4} transitionDuration={120} />;
}
