import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NumberField } from './number-field.tsx';
import { show } from './testing/show.tsx';

/** A field and what its form holds. */
function NumberForm({ start }: { start: number | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField label="Number" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </>
  );
}

const held = () => page.getByRole('status').element().textContent;
const field = () => page.getByRole('textbox', { name: 'Number' });

/** Types over what the field holds. */
async function type(text: string) {
  await field().click();
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}

it('a number is held as it is typed, its sign and its decimal point first', async () => {
  await show(<NumberForm start={-50} />, '/');
  await type('-');
  expect([field().element(), held()]).toEqual([expect.objectContaining({ value: '-' }), 'null']);
  await userEvent.keyboard('40');
  await expect.element(field()).toHaveValue('-40');
  expect(held()).toBe('-40');
  await type('0.5');
  await expect.element(field()).toHaveValue('0.5');
  expect(held()).toBe('0.5');
});

it('a field that is cleared is empty, and holds no number', async () => {
  await show(<NumberForm start={12} />, '/');
  await type('{Backspace}');
  await expect.element(field()).toHaveValue('');
  expect(held()).toBe('null');
  await userEvent.keyboard('2');
  expect(held()).toBe('2');
});

it('a sign alone goes when the field is left', async () => {
  await show(<NumberForm start={12} />, '/');
  await type('-');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('');
});

it('shows what its form is given from elsewhere', async () => {
  await show(<NumberForm start={null} />, '/');
  await type('12');
  await page.getByRole('button', { name: 'Seven' }).click();
  await expect.element(field()).toHaveValue('7');
});
