import { discardUnsaved } from '#ui/unsaved.ts';
import { firstScreen } from './redirect.ts';

/** Somebody else has signed in: nothing that the person before saw, typed or began stays in this page. */
export function startAfresh(): void {
  discardUnsaved();
  sessionStorage.clear();
  window.location.replace(firstScreen);
}
