import type { Stream } from '@touchline/contract';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';
import { neighbor } from '../monitoring/keyboard.ts';
import { commandOf } from './keyboard.ts';
import type { Command } from './keyboard.ts';
import { reorder } from './reorder.ts';
import type { TileActions } from './tile-actions.ts';

export type Commands = Record<Exclude<Command['name'], 'move' | 'carry' | 'tile' | 'open' | 'remove'>, () => void>;

type Props = {
  /** All streams of the mosaic in order, also those without a tile. */
  ids: readonly number[];
  tiles: readonly Stream[];
  focused: number | null;
  actions: TileActions;
  commands: Commands;
  /** Receives `ids` in a new order. */
  onOrder: (ids: readonly number[]) => void;
};

/** The keyboard shortcuts of the mosaic. They are inactive while somebody types, a dialog is open or a menu has the focus. */
export function useMosaicKeys({ ids, tiles, focused, actions, commands, onOrder }: Props): void {
  useWindowKeys((event) => {
    const command = isForScreen(event) ? commandOf(event) : null;
    if (!command) return;
    const index = tiles.findIndex(({ id }) => id === focused);
    const move = (to: number) => {
      const next = tiles[to];
      if (!next) return;
      event.preventDefault();
      actions.focus(next.id);
      coverOf(next.id)?.focus();
    };
    if (command.name === 'move') return move(besides(index, command.direction, tiles.length));
    if (command.name === 'tile') return move(command.index);
    if (command.name === 'open') {
      // Enter on a button presses it.
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button,a') !== coverOf(focused);
      if (focused === null || (isElsewhere && event.target !== document.body)) return;
      event.preventDefault();
      return actions.open(focused);
    }
    event.preventDefault();
    if (command.name === 'carry') {
      const neighbor = tiles[besides(index, command.direction, tiles.length)];
      if (!neighbor || focused === null || neighbor.id === focused) return;
      actions.focus(focused);
      return onOrder(reorder(ids, ids.indexOf(focused), ids.indexOf(neighbor.id)));
    }
    if (command.name === 'remove') return void (focused !== null && actions.remove(focused));
    commands[command.name]();
  });
}

/** The part of a tile that takes the focus. */
const coverOf = (id: number | null) =>
  document.querySelector<HTMLElement>(`[data-mosaic] > [data-stream="${id}"] > [aria-pressed]`);

function besides(from: number, direction: Parameters<typeof neighbor>[1], count: number): number {
  const columns = Number(document.querySelector<HTMLElement>('[data-mosaic]')?.dataset['columns'] ?? 1);
  return neighbor(from, direction, columns, count, document.documentElement.dir === 'rtl');
}
