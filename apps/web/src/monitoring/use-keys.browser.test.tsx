import type { Stream } from '@touchline/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { useKeys } from './use-keys.ts';

beforeEach(() => localStorage.clear());

const streams = [1, 2, 3, 4, 5].map((id) => ({ id }) as Stream);
const calls = vi.fn();
const action = (name: string) => (stream: Stream) => calls(name, stream.id);

/** Five cards in two columns, and an input beside them. */
function Wall() {
  useKeys({
    streams,
    actions: { take: action('take'), preview: action('preview'), copy: action('copy') } as never,
    onFullScreen: () => calls('full screen'),
    onState: (state) => calls('state', state),
  });
  return (
    <>
      <input aria-label="note" />
      <div data-wall style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
        {streams.map(({ id }) => (
          <div key={id} data-stream={id}>
            <a href={`#${id}`}>card {id}</a>
          </div>
        ))}
      </div>
    </>
  );
}

const open = async () => {
  calls.mockClear();
  return show(<Wall />, '/');
};
const press = (code: string, key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, ...more }),
  );

it('moves with the arrows in the columns of the grid', async () => {
  const screen = await open();
  const focused = (id: number) => expect.element(screen.getByRole('link', { name: `card ${id}` })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await focused(1);
  await userEvent.keyboard('{ArrowDown}');
  await focused(3);
  await userEvent.keyboard('{ArrowRight}');
  await focused(4);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await focused(1);
});

it('acts on the focused card, by the position of a key on any layout', async () => {
  const screen = await open();
  (screen.getByRole('link', { name: 'card 4' }).element() as HTMLElement).focus();
  press('KeyT', 'е');
  press('KeyP', 'p');
  expect(calls.mock.calls).toEqual([
    ['take', 4],
    ['preview', 4],
  ]);
});

it('does nothing while somebody types or holds a modifier', async () => {
  const screen = await open();
  await screen.getByLabelText('note').click();
  press('KeyT', 't');
  press('KeyF', 'f');
  (screen.getByRole('link', { name: 'card 2' }).element() as HTMLElement).focus();
  press('KeyT', 't', { ctrlKey: true });
  expect(calls.mock.calls).toEqual([]);
});

it('filters by digits, whether or not a card has the focus', async () => {
  await open();
  press('Digit1', '1');
  press('Digit0', '0');
  expect(calls.mock.calls.map(([name]) => name)).toEqual(['state', 'state']);
  expect(calls.mock.lastCall).toEqual(['state', null]);
});
