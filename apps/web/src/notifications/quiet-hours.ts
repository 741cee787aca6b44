import type { QuietHours } from '@touchline/contract';
import { clock } from '#ui/dates.ts';

/** Whether an instant is in somebody's quiet hours; the server holds emails back by the same rule. */
export function isQuiet(hours: QuietHours | null, at: Date): boolean {
  if (hours === null) return false;
  const { from, to, zone } = hours;
  const time = clock(at, 'en', zone);
  return from < to ? time >= from && time < to : time >= from || time < to;
}
