import { abilitiesOf } from '@touchline/contract';
import { expect, it } from 'vitest';
import { menu } from './menu.tsx';

const entriesOf = (role: Parameters<typeof abilitiesOf>[0]) =>
  menu.flatMap((section) =>
    section.entries.filter((entry) => abilitiesOf(role).includes(entry.ability)).map((entry) => entry.label),
  );

it('viewers and operators are offered no directories that they cannot change', () => {
  for (const role of ['viewer', 'operator'] as const) {
    expect(entriesOf(role)).toContain('streams');
    expect(entriesOf(role)).not.toContain('servers');
    expect(entriesOf(role)).not.toContain('teams');
  }
});

it('administrators are offered every entry, editors all but the outbox', () => {
  const all = menu.flatMap((section) => section.entries.map((entry) => entry.label));
  expect(entriesOf('admin')).toEqual(all);
  expect(entriesOf('editor')).toEqual(all.filter((label) => label !== 'outbox'));
});
