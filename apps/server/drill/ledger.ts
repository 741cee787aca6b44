/** A change that a writer wanted. `version`: of the stream after it; null where the answer has none. */
export type Change = {
  kind: 'stream' | 'edit' | 'comment' | 'take';
  /** Occurs in the stored record, and nowhere else; of a take: who took or released it. */
  marker: string;
  stream: number;
  /** The record that was made: of a comment its own id, otherwise the stream's. */
  record: number;
  version: number | null;
  beganAt: number;
  acknowledgedAt: number;
};

/** Everything that was asked of the console, and what it has said about it. */
export type Ledger = {
  acknowledged: Change[];
  /** Markers of changes about which there was no final answer; they may have happened once, or not at all. */
  open: string[];
  /** Final answers that a writer had no reason to expect. */
  refused: string[];
  /** Tries without a final answer: what came instead, and when they began. */
  failures: { what: string; at: number }[];
};

export const openLedger = (): Ledger => ({ acknowledged: [], open: [], refused: [], failures: [] });

/** How often each thing came instead of a final answer. */
export function retriesOf({ failures }: Ledger): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of failures) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}

export function countByKind({ acknowledged }: Ledger): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of acknowledged) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
