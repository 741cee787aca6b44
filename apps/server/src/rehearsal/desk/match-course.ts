import type { Rostered } from '#server/rehearsal/desk/roster';

/** An entry of a stream's history; people by their addresses, times in ms since 1970. */
export type Entry = {
  at: number;
  kind: 'state' | 'status' | 'take' | 'release' | 'comment' | 'refusal' | 'publish' | 'unpublish' | 'cut' | 'edit';
  from: string | null;
  to: string | null;
  reason: string | null;
  by: string | null;
};

export type Trouble = {
  cause: 'stream' | 'content' | 'server' | 'source';
  since: number;
  until: number;
  reason: string;
  outcome: 'recovered' | 'ended';
};

export type Take = { email: string; at: number; by: string };
export type Remark = { at: number; by: string; text: string };

/** What happened to a match, as far as it has. */
export type Course = {
  match: Rostered;
  createdAt: number;
  createdBy: string;
  status: 'Scheduled' | 'Finished' | 'Canceled' | 'Abandoned' | 'Postponed';
  /** Everybody who ever took it; the last one still holds it. */
  takes: Take[];
  remarks: Remark[];
  troubles: Trouble[];
  entries: Entry[];
  /** The encoder's address, and when its signal was there; null without a signal. */
  signal: { address: string; from: number; to: number } | null;
  archivedAt: number | null;
  handover: { from: string; to: string; at: number } | null;
};

/** Adds an entry to the history. */
export function note(course: Course, entry: Partial<Entry> & Pick<Entry, 'at' | 'kind'>): void {
  course.entries.push({ from: null, to: null, reason: null, by: null, ...entry });
}

/** Moves the signal into a state, from the one before. */
export function turn(course: Course, at: number, from: string, to: string, reason: string | null): void {
  note(course, { at, kind: 'state', from, to, reason });
}
