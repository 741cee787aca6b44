import { Notifications } from '@mantine/notifications';

/** Where short notices appear. What was to be shown before this came is shown when it comes. */
export function Toasts() {
  // In the middle: at the side they would lie on the buttons of an open panel, and stay while the pointer is there.
  return <Notifications position="bottom-center" limit={4} transitionDuration={120} />;
}
