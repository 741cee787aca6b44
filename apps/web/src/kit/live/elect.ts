import { electByLock } from './elect-by-lock.ts';
import { electByMessages } from './elect-by-messages.ts';
import type { Election, Lead } from './election.ts';

/** Takes part in the election called `name`. Web Locks are offered on https and localhost only. */
export function elect(name: string, lead: Lead): Election {
  return 'locks' in navigator ? electByLock(name, lead) : electByMessages(name, lead);
}
