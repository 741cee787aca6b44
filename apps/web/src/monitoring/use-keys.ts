import type { MonitorState, Stream } from '@touchline/contract';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';
import type { CardActions } from './card-actions.ts';
import { commandOf, neighbor } from './keyboard.ts';
import type { Direction } from './keyboard.ts';

type Props = {
  streams: readonly Stream[];
  actions: CardActions;
  onFullScreen: () => void;
  onState: (state: MonitorState | null) => void;
};

/** The keyboard shortcuts of the wall. They are inactive while somebody types, a dialog is open or a menu has the focus. */
export function useKeys({ streams, actions, onFullScreen, onState }: Props): void {
  useWindowKeys((event) => {
    const command = isForScreen(event) ? commandOf(event) : null;
    if (!command) return;
    // A radio group needs the arrow keys itself.
    const isInChoice = event.target instanceof HTMLInputElement;
    if (command.name === 'move') return void (!isInChoice && moveFocus(command.direction) && event.preventDefault());
    event.preventDefault();
    if (command.name === 'fullScreen') return onFullScreen();
    if (command.name === 'state') return onState(command.state);
    if (command.name === 'allStates') return onState(null);
    const id = Number(currentCard()?.dataset['stream']);
    const stream = streams.find((each) => each.id === id);
    if (stream) actions[command.name](stream);
  });
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-wall] > [data-stream]')];

/** The card with the focus, else the one under the pointer. */
function currentCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-stream]') ?? document.querySelector('[data-stream]:hover');
}

function moveFocus(direction: Direction): boolean {
  const all = cards();
  const [first] = all;
  if (!first) return false;
  // The number of cards in the first row.
  const columns = Math.max(1, all.filter((card) => card.offsetTop === first.offsetTop).length);
  const from = all.findIndex((card) => card.contains(document.activeElement));
  const isRtl = document.documentElement.dir === 'rtl';
  const to = all[neighbor(from, direction, columns, all.length, isRtl)];
  to?.querySelector('a')?.focus({ preventScroll: true });
  to?.scrollIntoView({ block: 'nearest' });
  return true;
}
