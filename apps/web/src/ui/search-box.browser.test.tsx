import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchBox } from './search-box.tsx';
import { show, showIn } from './testing/show.tsx';

/** A list whose address follows what is searched. */
function List({ onSearch, echoMs }: { onSearch: (text: string) => void; echoMs: number }) {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onSearch(text);
    setTimeout(() => setValue(text), echoMs);
  };
  return (
    <>
      <SearchBox value={value} onSearch={search} />
      <input aria-label="another field" />
      <button type="button" onClick={() => setValue('from a link')}>
        Link
      </button>
    </>
  );
}

const box = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('searchbox', { name: 'Search' });

it('searches once for what was typed without a pause', async () => {
  const onSearch = vi.fn();
  const screen = await show(<List onSearch={onSearch} echoMs={0} />, '/');
  await userEvent.click(box(screen));
  // From here, because keys that come from outside may come with a pause.
  for (const letter of 'real madrid') document.execCommand('insertText', false, letter);
  await expect.poll(() => onSearch.mock.calls).toEqual([['real madrid']]);
});

it('keeps a space that was typed before a pause, also when the address echoes late', async () => {
  const onSearch = vi.fn();
  const screen = await show(<List onSearch={onSearch} echoMs={400} />, '/');
  await userEvent.type(box(screen), 'real ');
  // A slow machine may pause between two keys as well.
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['real']);
  await userEvent.type(box(screen), 'mad');
  await new Promise((resolve) => setTimeout(resolve, 500));
  await userEvent.type(box(screen), 'rid');
  await expect.element(box(screen)).toHaveValue('real madrid');
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['real madrid']);
  await expect.element(box(screen)).toHaveValue('real madrid');
});

it('shows what the address says when something else changed it, and does not search for what was typed before', async () => {
  const onSearch = vi.fn();
  const screen = await show(<List onSearch={onSearch} echoMs={0} />, '/');
  const [input, link] = [box(screen).element(), screen.getByRole('button', { name: 'Link' }).element()];
  // Pressed from here, it might come after the pause.
  input.addEventListener('input', () => {
    if (input instanceof HTMLInputElement && input.value === 'zen') setTimeout(() => (link as HTMLElement).click());
  });
  // At once, because a slow machine may pause between two keys.
  await userEvent.fill(box(screen), 'zen');
  await expect.element(box(screen)).toHaveValue('from a link');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await expect.element(box(screen)).toHaveValue('from a link');
  expect(onSearch).not.toHaveBeenCalled();
});

it('is focused by the key of the slash on any layout, and not while somebody types elsewhere', async () => {
  const screen = await show(<List onSearch={() => {}} echoMs={0} />, '/');
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: 'Slash', bubbles: true, cancelable: true }),
    );
  press('.');
  await expect.element(box(screen)).toHaveFocus();
  const other = screen.getByRole('textbox', { name: 'another field' });
  await other.click();
  press('/');
  await expect.element(other).toHaveFocus();
});

it('empties itself by its button', async () => {
  const onSearch = vi.fn();
  const screen = await show(<List onSearch={onSearch} echoMs={0} />, '/');
  await expect.element(screen.getByRole('button', { name: /^Clear/ })).not.toBeInTheDocument();
  await userEvent.type(box(screen), 'zenit');
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['zenit']);
  await screen.getByRole('button', { name: /^Clear/ }).click();
  await expect.element(box(screen)).toHaveValue('');
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['']);
});

it('the hint of a narrow box is whole', async () => {
  const box200 = (
    <div style={{ width: 200 }}>
      <SearchBox value="" onSearch={() => undefined} />
    </div>
  );
  const screen = await showIn('ru', box200, []);
  const input = screen.all('input')[0] as HTMLInputElement;
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `${fontSize} ${fontFamily}`;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(input.placeholder).toContain('/');
  expect(context.measureText(input.placeholder).width).toBeLessThanOrEqual(room);
});
