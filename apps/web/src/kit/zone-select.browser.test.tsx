import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showIn } from '#ui/testing/show.tsx';
import { ZoneSelect } from './zone-select.tsx';

it('offers UTC in place of another zone', async () => {
  const onChange = vi.fn<(zone: string | null) => void>();
  await showIn('en', <ZoneSelect label="Time zone" value="Europe/Moscow" onChange={onChange} />, []);
  const input = page.getByRole('combobox', { name: 'Time zone' });
  await input.fill('UTC');
  await userEvent.click(page.getByRole('option', { name: 'UTC', exact: true }));
  expect(onChange.mock.calls.map(([zone]) => zone)).toEqual(['UTC']);
});
