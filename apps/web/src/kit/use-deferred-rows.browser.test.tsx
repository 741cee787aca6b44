import { useState } from 'react';
import { expect, it } from 'vitest';
import { rowsRendered, useDeferredRows } from '#kit/use-deferred-rows.ts';
import { show } from '#ui/testing/show.tsx';

/** Takes some milliseconds. */
function slowly(value: number): number {
  let sum = value;
  for (let n = 0; n < 5_000_000; n++) sum += Math.sqrt(n);
  return sum;
}

function Slow({ value }: { value: number }) {
  return <span data-sum={slowly(value)}>{value} </span>;
}

function Rows() {
  const [value, setValue] = useState(0);
  const rows = useDeferredRows(value);
  return (
    <>
      <button type="button" onClick={() => setValue(value + 1)}>
        next
      </button>
      <output>
        {Array.from({ length: 10 }, (_, index) => (
          <Slow key={index} value={rows} />
        ))}
      </output>
    </>
  );
}

it('resolves when the rows are on the screen, which takes longer than the click', async () => {
  const screen = await show(<Rows />, '/');
  const shown = () => screen.container.querySelector('output')?.textContent ?? '';
  await rowsRendered();
  expect(shown()).toBe('0 '.repeat(10));
  screen.container.querySelector('button')?.click();
  await Promise.resolve();
  expect(shown()).toBe('0 '.repeat(10));
  await rowsRendered();
  expect(shown()).toBe('1 '.repeat(10));
});
