import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import type { TileActions } from './tile-actions.ts';
import { useMosaicKeys } from './use-mosaic-keys.ts';
import type { Commands } from './use-mosaic-keys.ts';

const actions = { focus: () => undefined } as unknown as TileActions;
const onOrder = vi.fn<(ids: readonly number[]) => void>();

/** Matches 1, 3 and 5 have tiles; 2 is canceled, and 4 is still to come. */
function Keys({ focused }: { focused: number }) {
  const tiles = [1, 3, 5].map((id) => streamOnWall({ id }));
  useMosaicKeys({ ids: [1, 2, 3, 4, 5], tiles, focused, actions, commands: {} as Commands, onOrder });
  return <ul data-mosaic data-columns={3} />;
}

it.each([
  [1, '{ArrowRight}', [2, 3, 1, 4, 5]],
  [5, '{ArrowLeft}', [1, 2, 5, 3, 4]],
])('the tile of match %i is carried by %s past its neighbor, and matches without a tile stay', async (id, key, ids) => {
  await show(<Keys focused={id} />, '/');
  await userEvent.keyboard(`{Shift>}${key}{/Shift}`);
  expect(onOrder).toHaveBeenLastCalledWith(ids);
});
