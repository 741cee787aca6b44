import { useState } from 'react';
import { readDraft, writeDraft } from '#kit/drafts.ts';
import { useUnsaved } from '#ui/unsaved.ts';

/** A text stored in this browser by user and place until it is emptied, so that it survives closing its input. */
export function useDraft(user: number, place: string): [text: string, set: (next: string) => void] {
  const [text, setText] = useState(() => readDraft(user, place, Date.now()));
  const [isKept, setKept] = useState(true);
  // If the browser stores nothing, leaving asks instead.
  useUnsaved(!isKept);
  const set = (next: string) => {
    setText(next);
    setKept(writeDraft(user, place, next, Date.now()));
  };
  return [text, set];
}
