import { useEffect } from 'react';

/** Names the page in the browser's tab: `Streams · Touchline`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Touchline`;
  }, [title]);
}
