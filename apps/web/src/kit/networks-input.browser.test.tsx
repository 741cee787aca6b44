import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { NetworksInput } from './networks-input.tsx';

function Field({ onChange }: { onChange: (networks: string[]) => void }) {
  const [networks, setNetworks] = useState(['10.0.0.0/8', '2001:db8::/32']);
  return (
    <>
      <NetworksInput
        label="Networks"
        value={networks}
        onChange={(next) => {
          setNetworks(next);
          onChange(next);
        }}
      />
      <button type="button" onClick={() => setNetworks(['192.0.2.0/24'])}>
        Reset
      </button>
    </>
  );
}

it('shows the list, takes what is typed or pasted, and follows a list that is set', async () => {
  const changes: string[][] = [];
  const screen = await show(<Field onChange={(networks) => changes.push(networks)} />, '/');
  const input = screen.getByLabelText('Networks');
  await expect.element(input).toHaveValue('10.0.0.0/8, 2001:db8::/32');
  await input.fill('203.0.113.7; 198.51.100.0/24,  ');
  expect(changes.at(-1)).toEqual(['203.0.113.7', '198.51.100.0/24']);
  await expect.element(input).toHaveValue('203.0.113.7; 198.51.100.0/24,  ');
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.element(input).toHaveValue('192.0.2.0/24');
  await input.fill('');
  expect(changes.at(-1)).toEqual([]);
});
