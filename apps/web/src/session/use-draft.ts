import { useState } from 'react';
import { readDraft, writeDraft } from '#kit/drafts.ts';
import { useUnsaved } from '#ui/unsaved.ts';

/** A text that outlives its box: kept in this browser under its writer and its place until it is set to nothing. */
export function useDraft(user: number, place: string): [text: string, set: (next: string) => void] {
  const [text, setText] = useState(() => readDraft(user, place, Date.now()));
  const [isKept, setKept] = useState(true);
  // A browser that keeps nothing: leaving asks instead.
  useUnsaved(!isKept);
  const set = (next: string) => {
    setText(next);
    setKept(writeDraft(user, place, next, Date.now()));
  };
  return [text, set];
}
