import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { HoverPicture } from './hover-picture.tsx';

const streams = [1, 2].map((id) => streamOnWall({ id, title: `Match ${id}` }));

/** Shows a list with two matches; returns the addresses that are asked for. */
async function showList(): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\/api/, ''));
    return new Response(null, { status: 204 });
  });
  await show(
    <>
      {streams.map(({ id, title }) => (
        <p key={id}>
          <a href="#match" data-pictured={id}>
            {title}
          </a>
        </p>
      ))}
      <p>Something else</p>
      <HoverPicture streams={streams} />
    </>,
    '/',
  );
  await userEvent.hover(page.getByText('Something else'));
  return asked;
}

const place = () => document.querySelector<HTMLElement>('[data-hover-picture]');
const rest = () => new Promise((resolve) => setTimeout(resolve, 500));

it('reads the picture of the match whose link the pointer rests on, and shows it below the link', async () => {
  const asked = await showList();
  const link = page.getByText('Match 2');
  await userEvent.hover(link);
  await expect.poll(() => asked).toEqual(['/stream/picture?id=2']);
  expect(place()?.offsetTop).toBeGreaterThanOrEqual(link.element().getBoundingClientRect().bottom);
  await userEvent.hover(page.getByText('Match 1'));
  await expect.poll(() => asked).toEqual(['/stream/picture?id=2', '/stream/picture?id=1']);
});

it('reads nothing while the pointer only passes', async () => {
  const asked = await showList();
  // At once: a real pointer may be slow.
  for (const text of ['Match 1', 'Something else'])
    page
      .getByText(text)
      .element()
      .dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await rest();
  expect([asked, place()]).toEqual([[], null]);
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['leaving the link', () => userEvent.hover(page.getByText('Something else'))],
  ['scrolling', async () => document.dispatchEvent(new Event('scroll'))],
])('%s hides the picture', async (_name, leave) => {
  await showList();
  await userEvent.hover(page.getByText('Match 1'));
  await expect.poll(place).not.toBeNull();
  await leave();
  await expect.poll(place).toBeNull();
});
