/** This tab leads from the call on until the signal aborts. */
export type Lead = (signal: AbortSignal) => void;

/** Which tab leads. Two may lead for a moment; all but one are then told to stop. */
export type Election = {
  /** The leading tab does not answer, or answers that it cannot do its work: this one leads instead. */
  takeOver: () => void;
  /** Leads no more and leaves it to the others. */
  leave: () => void;
};
