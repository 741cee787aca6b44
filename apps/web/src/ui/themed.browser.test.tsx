import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPlainScreen } from './lazy.tsx';
import { lazyPart } from './lazy-part.tsx';
import { prefer, readPreferences } from './preferences.ts';
import { Themed } from './themed.tsx';

const root = document.documentElement;
const before = readPreferences().currentTheme;
afterEach(() => {
  prefer({ currentTheme: before });
  delete root.dataset['mantineColorScheme'];
});

it('a part that loads later may have components of Mantine, without anything around it', async () => {
  const Part = lazyPart(() => Promise.resolve(() => <Button>Mantine</Button>));
  const screen = await render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await expect.element(screen.getByRole('button', { name: 'Mantine' })).toBeVisible();
});

it('a plain screen has nothing around it, so what it shows needs no code of Mantine', async () => {
  const Plain = lazyPlainScreen(() => Promise.resolve(() => <button type="button">Plain</button>));
  const screen = await render(
    <Suspense>
      <Plain />
    </Suspense>,
  );
  await expect.element(screen.getByRole('button', { name: 'Plain' })).toBeVisible();
  expect(screen.container.innerHTML).toBe('<button type="button">Plain</button>');
});

it('the bar of a phone gets the color of the theme', async () => {
  const bar = document.head.appendChild(document.createElement('meta'));
  bar.name = 'theme-color';
  prefer({ currentTheme: 'light' });
  expect(bar.content).toBe('#f3f5f7');
  prefer({ currentTheme: 'dark' });
  expect(bar.content).toBe('#101317');
  bar.remove();
});

it('a part that opens never shows the other theme, not even for a moment', async () => {
  prefer({ currentTheme: 'light' });
  prefer({ currentTheme: 'dark' });
  const seen: (string | undefined)[] = [];
  const observer = new MutationObserver(() => seen.push(root.dataset['mantineColorScheme']));
  observer.observe(root, { attributes: true, attributeFilter: ['data-mantine-color-scheme'], attributeOldValue: true });
  const screen = await render(
    <Themed>
      <Button>One</Button>
      <Themed>
        <Button>Two</Button>
      </Themed>
    </Themed>,
  );
  await expect.element(screen.getByRole('button', { name: 'Two' })).toBeVisible();
  const old = observer.takeRecords().map(({ oldValue }) => oldValue);
  observer.disconnect();
  expect([...seen, ...old].filter((theme) => theme !== 'dark')).toEqual([]);
});
