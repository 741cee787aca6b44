import { forgetDraftsExceptOf } from '#kit/drafts.ts';
import { discardUnsaved } from '#ui/unsaved.ts';
import { firstScreen } from './redirect.ts';

/** Somebody else has signed in: nothing that the person before saw, typed or began stays in this page. */
export function resetForPerson(person: number): void {
  discardUnsaved();
  forgetDraftsExceptOf(person);
  sessionStorage.clear();
  window.location.replace(firstScreen);
}
