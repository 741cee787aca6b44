import { pushWorker } from '#kit/service-workers.ts';

/** What the console needs to send messages to this browser. */
export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/** Browsers offer push messages on secure addresses only, and some not at all. */
export const isPushOffered = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type ApplePage = { standalone?: boolean };

/** Whether it is an iPhone or iPad, which offer push messages only to pages on the Home Screen, and this one is not there. */
export function needsHomeScreen({
  userAgent,
  maxTouchPoints,
  ...page
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & ApplePage): boolean {
  // An iPad calls itself a Mac, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple && page.standalone !== true;
}

/** The subscription of this browser; null if push messages are off. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Subscribes this browser at the push service of its vendor, by the key of the console. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserKeys> {
  await navigator.serviceWorker.register(pushWorker);
  const registration = await navigator.serviceWorker.ready;
  // One for another key, of an installation that was here before, would stand in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
