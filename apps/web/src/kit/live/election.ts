import { electByLock } from './elect-by-lock.ts';
import { electByMessages } from './elect-by-messages.ts';

/** This tab leads from the call on until the signal aborts. */
export type Lead = (signal: AbortSignal) => void;

/** Which tab leads. Two may lead for a moment; all but one are then told to stop. */
export type Election = {
  /** The leading tab does not answer, or answers that it cannot do its work: this one leads instead. */
  takeOver: () => void;
  /** Leads no more and leaves it to the others. */
  leave: () => void;
};

/** Takes part in the election called `name`. Web Locks are offered on https and localhost only. */
export function elect(name: string, lead: Lead): Election {
  return 'locks' in navigator ? electByLock(name, lead) : electByMessages(name, lead);
}
