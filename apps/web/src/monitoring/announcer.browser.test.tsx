import type { MonitorState } from '@touchline/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { Announcer } from './announcer.tsx';
import { streamOnWall } from './testing/stream-on-wall.ts';

function Wall() {
  const [state, setState] = useState<MonitorState>('ok');
  return (
    <>
      <Announcer streams={[streamOnWall({ state })]} />
      <button type="button" onClick={() => setState('down')}>
        Break
      </button>
      <button type="button" onClick={() => setState('ok')}>
        Mend
      </button>
    </>
  );
}

it('a stream that breaks again is announced again', async () => {
  const screen = await show(<Wall />, '/');
  const announced = () => screen.getByRole('log').element().firstChild;
  await screen.getByRole('button', { name: 'Break' }).click();
  await expect.poll(announced).not.toBeNull();
  const first = announced();
  await screen.getByRole('button', { name: 'Mend' }).click();
  expect(announced()).toBe(first);
  await screen.getByRole('button', { name: 'Break' }).click();
  // Screen readers read only what is new in the log.
  await expect.poll(announced).not.toBe(first);
  expect(announced()?.textContent).toBe(first?.textContent);
});
