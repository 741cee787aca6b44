import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { show } from './testing/show.tsx';
import { useWindowKeys } from './use-window-keys.ts';

const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

it('hears a key that is pressed before the first paint, and none once the part is gone', async () => {
  const heard: string[] = [];
  function Part() {
    useWindowKeys((event) => heard.push(event.key));
    return null;
  }
  function Screen() {
    useLayoutEffect(() => void press('?'), []);
    return <Part />;
  }
  const { unmount } = await show(<Screen />, '/');
  expect(heard).toEqual(['?']);
  press('/');
  await unmount();
  press('k');
  expect(heard).toEqual(['?', '/']);
});
