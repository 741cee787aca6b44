import { Notifications } from '@mantine/notifications';

/** Where short notices appear. What was to be shown before this came is shown when it comes. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} transitionDuration={120} />;
}
