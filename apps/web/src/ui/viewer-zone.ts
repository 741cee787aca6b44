import { useSyncExternalStore } from 'react';
import { readPreferences, watchPreferences } from './preferences.ts';
import { chooseZone, viewerZone } from './zone.ts';

// All times are in the zone that is preferred.
chooseZone(readPreferences().zone);
watchPreferences(() => chooseZone(readPreferences().zone));

/** The viewer's time zone as React state. */
export function useViewerZone(): string {
  return useSyncExternalStore(watchPreferences, viewerZone, viewerZone);
}
