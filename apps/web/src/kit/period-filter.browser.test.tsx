import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PeriodFilter } from '#kit/period-filter.tsx';
import { writePeriod } from '#kit/period.ts';
import { show } from '#ui/testing/show.tsx';

type Filters = Parameters<typeof PeriodFilter>[0]['active'];

function Log() {
  const [active, setActive] = useState<Filters>([]);
  const labels = { period: 'Time', from: 'From', to: 'To', clear: 'Clear time' };
  return (
    <>
      <PeriodFilter column="at" labels={labels} active={active} onChange={setActive} />
      <output>{active.map(({ value }) => value)}</output>
    </>
  );
}

it('takes days in the order of this desk, whatever the language of the browser', async () => {
  await show(<Log />, '/');
  await page.getByLabelText('From').fill('21.11.2026');
  await userEvent.keyboard('{Tab}');
  await page.getByLabelText('To').fill('23.11.2026');
  await userEvent.keyboard('{Tab}');
  const value = writePeriod({ from: '2026-11-21', to: '2026-11-23' });
  await expect.element(page.getByRole('status')).toHaveTextContent(value);
  await page.getByRole('button', { name: 'Clear time' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await expect.element(page.getByLabelText('From')).toHaveValue('');
});
