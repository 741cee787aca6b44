import { Notifications } from '@mantine/notifications';
import { LoadingBar } from './loading-bar.tsx';
import { LostNotice } from './lost-notice.tsx';

/** What is said over every screen. Toasts that were sent before it has loaded are shown once it has. */
export function Notices() {
  return (
    <>
      <LoadingBar />
      <LostNotice />
      {/* Centered: at the side they would cover the buttons of an open drawer, and stay while the pointer is over them. */}
      <Notifications position="bottom-center" limit={4} transitionDuration={120} />
    </>
  );
}
