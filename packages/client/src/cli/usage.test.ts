import { expect, it } from 'vitest';
import { resources } from './resources.ts';
import type { Resource } from './resources.ts';
import { usage } from './usage.ts';

it('names each resource once, and says which can only be listed or read', () => {
  const [, ...groups] = /^RESOURCE: (.*); only with list and get: (.*); only with list: (.*)$/m.exec(usage) ?? [];
  const kindOf = ({ one, readOnly = false }: Resource) => (one === null ? 2 : Number(readOnly));
  const named = (kind: number) =>
    Object.entries<Resource>(resources).flatMap(([name, resource]) => (kindOf(resource) === kind ? [name] : []));
  expect(groups.map((group) => group.split(', '))).toEqual([0, 1, 2].map(named));
  expect(groups[1]).toBe('users');
  expect(groups[2]).toContain('audit');
});
