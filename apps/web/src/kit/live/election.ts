/** Called when this tab becomes the leader; it leads until the signal aborts. */
export type Lead = (signal: AbortSignal) => void;

/** The election of the leading tab. Two may lead for a moment; then all but one are aborted. */
export type Election = {
  /** Makes this tab the leader, because the present one does not answer or cannot do its work. */
  takeOver: () => void;
  /** Leaves the election, and the lead to the other tabs. */
  leave: () => void;
};
