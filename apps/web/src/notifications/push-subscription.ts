import { pushWorker } from '#kit/service-workers.ts';

/** What the console needs to send messages to this browser. */
export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/** Browsers offer push messages on secure addresses only, and some not at all. */
export const isPushOffered = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

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
