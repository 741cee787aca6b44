import { useEffect, useState } from 'react';

/** A look into another tab does not interrupt the pictures. */
const restAfterMs = 30_000;

/** Whether somebody may be looking: false once the tab has been hidden for half a minute, true as soon as it is shown. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(!document.hidden);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setAwake(false), restAfterMs);
      else setAwake(true);
    };
    document.addEventListener('visibilitychange', change);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', change);
    };
  }, []);
  return isAwake;
}
