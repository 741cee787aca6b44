import type { Page } from '@playwright/test';

/** What a person has done: presses of the pointer, fields that were typed into, and keys outside of those. */
export type Acts = { clicks: number; fields: number; keys: number };

/** Counts what is done on a page from now on, also after it goes to another address. */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  await page.evaluate(() => sessionStorage.removeItem('acts'));
  await page.evaluate(listen);
  return async () => {
    const acts = await page.evaluate(() => sessionStorage.getItem('acts'));
    return { clicks: 0, fields: 0, keys: 0, ...(JSON.parse(acts ?? '{}') as Partial<Acts>) };
  };
}

/** Runs in the page. The counts are kept beside it, because a page may be loaded anew. */
function listen(): void {
  if ('countsActs' in window) return;
  Object.assign(window, { countsActs: true });
  const add = (name: 'clicks' | 'fields' | 'keys') => {
    const acts = JSON.parse(sessionStorage.getItem('acts') ?? '{}') as Record<string, number>;
    acts[name] = (acts[name] ?? 0) + 1;
    sessionStorage.setItem('acts', JSON.stringify(acts));
  };
  const typed = new WeakSet<EventTarget>();
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('clicks'), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (['checkbox', 'radio', 'file'].includes(target.type) || typed.has(target)) return;
      typed.add(target);
      add('fields');
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      const isTyping = target instanceof HTMLInputElement && key.length === 1;
      if (isTrusted && !isTyping && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) add('keys');
    },
    true,
  );
}
