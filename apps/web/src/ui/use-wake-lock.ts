import { useEffect } from 'react';

/**
 * Keeps the screen of the device on while the component is shown. Browsers drop the lock when the tab is hidden, so it
 * is requested again when the tab comes back. Does nothing where the browser has no wake lock (plain http) or refuses.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const granted = await navigator.wakeLock?.request('screen').catch(() => null);
      if (!granted) return;
      if (isOver) await granted.release();
      else lock = granted;
    };
    const watch = () => void request();
    document.addEventListener('visibilitychange', watch);
    watch();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', watch);
      void lock?.release();
    };
  }, []);
}
