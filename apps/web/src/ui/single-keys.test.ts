import { beforeEach, expect, it, vi } from 'vitest';

/** An element that is inside what these selectors name. */
class FakeElement {
  isContentEditable = false;
  private readonly within: string;
  constructor(within: string) {
    this.within = within;
  }
  closest(selectors: string) {
    return this.within !== '' && selectors.split(',').some((each) => each.startsWith(this.within)) ? this : null;
  }
}

const kept = new Map<string, string>();
let dialog: object | null = null;

beforeEach(() => {
  kept.clear();
  dialog = null;
  vi.resetModules();
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => dialog });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const plain = { defaultPrevented: false, isComposing: false, ctrlKey: false, metaKey: false, altKey: false };
async function isTaken(change: object, within: string): Promise<boolean> {
  const { isForScreen } = await import('./single-keys.ts');
  return isForScreen({ ...plain, target: new FakeElement(within), ...change } as unknown as KeyboardEvent);
}

it('a key on the page is for the screen', async () => expect(await isTaken({}, '')).toBe(true));

it.each(['input', 'textarea', 'select', '[contenteditable', '[role="menu"]', '[role="listbox"]', '[role="dialog"]'])(
  'but not one in %s',
  async (within) => expect(await isTaken({}, within)).toBe(false),
);

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { defaultPrevented: true }])(
  'nor one with %o',
  async (change) => expect(await isTaken(change, '')).toBe(false),
);

it('nor while a dialog covers the screen', async () => {
  dialog = {};
  expect(await isTaken({}, '')).toBe(false);
});

it('nor once single keys are switched off, until they are on again', async () => {
  const { prefer } = await import('./preferences.ts');
  prefer({ singleKeys: false });
  expect([await isTaken({}, ''), kept.get('singleKeys')]).toEqual([false, 'off']);
  prefer({ singleKeys: true });
  expect([await isTaken({}, ''), kept.has('singleKeys')]).toEqual([true, false]);
});
