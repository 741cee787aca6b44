import type { LineupMatch } from '@touchline/contract';
import { letterOf } from '#ui/key-meaning.ts';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';

type Actions = {
  /** Null for whoever may not decide. */
  onDecide: ((match: LineupMatch, isGo: boolean) => void) | null;
  onConfirm: ((match: LineupMatch) => void) | null;
};

/** The keys of the line-up: J and K or the arrows move, G says go, N no-go, O confirms the match with the focus. */
export function useLineupKeys(matches: readonly LineupMatch[], { onDecide, onConfirm }: Actions): void {
  useWindowKeys((event) => {
    if (!isForScreen(event)) return;
    const isInChoice = event.target instanceof HTMLInputElement;
    const letter = letterOf(event);
    const step = stepOf(event.key, letter);
    if (step !== 0) return void (!isInChoice && moveFocus(step) && event.preventDefault());
    const focused = document.activeElement?.closest<HTMLElement>('[data-match]')?.dataset['match'];
    const match = matches.find(({ id }) => String(id) === focused);
    if (!match) return;
    if (letter === 'g' || letter === 'n') onDecide?.(match, letter === 'g');
    else if (letter === 'o') onConfirm?.(match);
    else return;
    event.preventDefault();
  });
}

function stepOf(key: string, letter: string | null): number {
  if (key === 'ArrowDown' || letter === 'j') return 1;
  return key === 'ArrowUp' || letter === 'k' ? -1 : 0;
}

/** Moves the focus to the match above or below, from none to the first. */
function moveFocus(step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-match] [data-opens] a')];
  const row = document.activeElement?.closest('[data-match]');
  const from = links.findIndex((link) => row?.contains(link));
  const next = links[from === -1 ? 0 : Math.min(Math.max(from + step, 0), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
