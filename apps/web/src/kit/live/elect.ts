import { electByLock } from './elect-by-lock.ts';
import { electByMessages } from './elect-by-messages.ts';
import type { Election, Lead } from './election.ts';

/** Joins the election called `name`. Web Locks exist on https and localhost only; messages replace them elsewhere. */
export function elect(name: string, lead: Lead): Election {
  return 'locks' in navigator ? electByLock(name, lead) : electByMessages(name, lead);
}
