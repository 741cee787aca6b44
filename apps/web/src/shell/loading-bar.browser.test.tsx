import { lazyPart } from '#ui/lazy-part.tsx';
import { show } from '#ui/testing/show.tsx';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

it('a line says that a part is loading, for as long as the screen waits for it, and not before', async () => {
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    await hasCome;
    return () => <p>{'The part'}</p>;
  });
  const screen = await show(
    <>
      <LoadingBar />
      <p>{'The screen'}</p>
    </>,
    '/',
  );
  const look = () => [...screen.container.querySelectorAll('progress')].map((bar) => getComputedStyle(bar).visibility);
  void Part.preload();
  await expect.element(screen.getByText('The screen')).toBeVisible();
  expect(look()).toEqual(['hidden']);

  const waiting = await show(
    <>
      <LoadingBar />
      <Suspense>
        <Part />
      </Suspense>
    </>,
    '/',
  );
  const bar = waiting.getByRole('progressbar', { name: 'Loading…' });
  await expect.element(bar.first()).toBeVisible();
  come();
  await expect.element(waiting.getByText('The part')).toBeVisible();
  await expect.poll(() => bar.elements()).toEqual([]);
});
