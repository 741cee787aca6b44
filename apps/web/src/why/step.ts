import type { ReactNode } from 'react';
import type { Tone } from '#ui/status-dot.tsx';

/** Where something can be changed: an address of the console. */
export type Mend = { label: string; to: string; search: Record<string, string> };

/** One thing that decides: how it stands, in words, and the way to change it if the reader may. */
export type Step = {
  key: string;
  tone: Tone;
  label: string;
  text: ReactNode;
  /** Further lines. */
  details: readonly string[];
  mends: readonly (Mend | null)[];
};
