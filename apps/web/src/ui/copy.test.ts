import { afterEach, expect, it, vi } from 'vitest';
import { copy } from './copy.ts';

afterEach(() => vi.unstubAllGlobals());

class Element {
  isFocused = false;
  focus() {
    this.isFocused = true;
  }
}

/** A page without a Clipboard API, as on plain http; `allows`: what the old command answers. */
function oldPage(allows: boolean, hasDialog: boolean) {
  const focused = new Element();
  const area = { value: '', className: '', select: vi.fn(), remove: vi.fn() };
  const [dialog, body] = [{ append: vi.fn() }, { append: vi.fn() }];
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    createElement: () => area,
    activeElement: focused,
    querySelector: () => (hasDialog ? dialog : null),
    body,
    execCommand: () => allows,
  });
  return { focused, area, dialog, body };
}

it('the browser’s own clipboard is used where there is one', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copy('rtmp://x')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('rtmp://x');
});

it('on plain http a selection is copied, and nothing of it stays', async () => {
  const page = oldPage(true, false);
  expect(await copy('rtmp://x')).toBe(true);
  expect(page.area.value).toBe('rtmp://x');
  expect(page.body.append).toHaveBeenCalledWith(page.area);
  expect(page.area.remove).toHaveBeenCalled();
  expect(page.focused.isFocused).toBe(true);
});

it('inside a dialog the selection stands in it, since the dialog keeps the focus', async () => {
  const page = oldPage(true, true);
  await copy('x');
  expect(page.dialog.append).toHaveBeenCalled();
  expect(page.body.append).not.toHaveBeenCalled();
});

it('a browser that refuses is told, and cleaned up after all the same', async () => {
  const page = oldPage(false, false);
  expect(await copy('x')).toBe(false);
  expect(page.area.remove).toHaveBeenCalled();
});
