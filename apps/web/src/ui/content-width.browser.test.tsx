import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useContentWidth } from './content-width.ts';
import { prefer } from './preferences.ts';
import { show } from './testing/show.tsx';

it('renders the first time with the width that the content will have beside the navigation', async () => {
  await page.viewport(1280, 800);
  const seen: number[] = [];
  function Content() {
    seen.push(useContentWidth());
    return null;
  }
  const framed = (side: number) => (
    <main style={{ width: 1280 - side }}>
      <Content />
    </main>
  );
  const { unmount } = await show(framed(250), '/');
  expect(new Set(seen)).toEqual(new Set([1030]));
  await unmount();
  seen.length = 0;
  prefer({ navType: 'top' });
  await show(framed(0), '/');
  prefer({ navType: 'side' });
  expect(new Set(seen)).toEqual(new Set([1280]));
});

it('measures what was not to be expected', async () => {
  await page.viewport(1280, 800);
  const seen: number[] = [];
  function Content() {
    seen.push(useContentWidth());
    return null;
  }
  await show(
    <main style={{ width: 700 }}>
      <Content />
    </main>,
    '/',
  );
  expect(seen.at(-1)).toBe(700);
});
