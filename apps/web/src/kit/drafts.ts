const prefix = 'draft:';
const mostKept = 50;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The draft of a message; `place` is what the message belongs to, for example `comment:7`. Empty if there is none. */
export function readDraft(user: number, place: string, now: number): string {
  const draft = parse(keyOf(user, place));
  return draft !== null && now - draft.at < keptMs ? draft.text : '';
}

/**
 * Stores a draft in this browser; an empty one is removed. Drafts that are too old are removed, and the oldest if there are
 * too many. Returns false if the browser does not store it.
 */
export function writeDraft(user: number, place: string, text: string, now: number): boolean {
  const key = keyOf(user, place);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, at: now }));
  } catch {
    // The storage is full or blocked.
    return text === '';
  }
  const newestFirst = draftKeys()
    .map((each) => ({ key: each, at: parse(each)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, draft] of newestFirst.entries())
    if (index >= mostKept || now - draft.at >= keptMs) localStorage.removeItem(draft.key);
  return true;
}

/** Whether there is any draft. */
export const hasDrafts = (): boolean => draftKeys().length > 0;

/** Removes all drafts in this browser except those of `user`; null removes all. */
export function forgetDraftsExceptOf(user: number | null): void {
  for (const key of draftKeys()) if (user === null || !key.startsWith(keyOf(user, ''))) localStorage.removeItem(key);
}

const keyOf = (user: number, place: string) => `${prefix}${user}:${place}`;

function draftKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

function parse(key: string): { text: string; at: number } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('at' in kept)) return null;
    return { text: String(kept.text), at: Number(kept.at) };
  } catch {
    return null;
  }
}
