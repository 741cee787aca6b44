import { useTranslation } from 'react-i18next';
import { useNow } from './clock.ts';
import { moment } from './dates.ts';
import { useViewerZone } from './viewer-zone.ts';

/** Formats an instant as `18:00`, or `Sat, 21 Nov, 18:00` of another day. */
export function useMoment(): (at: string) => string {
  const { i18n } = useTranslation();
  const now = useNow(60_000);
  const zone = useViewerZone();
  return (at) => moment(at, now, i18n.language, zone);
}
