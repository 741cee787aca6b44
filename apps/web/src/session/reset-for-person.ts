import { forgetDraftsExceptOf } from '#kit/drafts.ts';
import { discardUnsaved } from '#ui/unsaved.ts';
import { firstScreen } from './redirect.ts';

/** Reloads the page for another user who has signed in: nothing that the one before saw or typed stays in it. */
export function resetForPerson(person: number): void {
  discardUnsaved();
  forgetDraftsExceptOf(person);
  sessionStorage.clear();
  window.location.replace(firstScreen);
}
