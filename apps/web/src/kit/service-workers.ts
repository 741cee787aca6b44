/** The worker that shows push messages while the console is closed. */
export const pushWorker = '/push-worker.js';

/**
 * Unregisters service workers, except one: an old version of the console had one that answered with its own files long
 * after an update.
 */
export async function forgetServiceWorkers(kept: string | null): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const others = registrations.filter((registration) => kept === null || scriptOf(registration) !== kept);
  await Promise.all(others.map((registration) => registration.unregister()));
}

function scriptOf({ active, waiting, installing }: ServiceWorkerRegistration): string | null {
  const url = (active ?? waiting ?? installing)?.scriptURL;
  return url === undefined ? null : new URL(url).pathname;
}

/** Unregisters all but the worker of push messages. */
export const forgetOthers = () => forgetServiceWorkers(pushWorker);
