import { expect, it } from 'vitest';
import { resources } from './resources.ts';
import { usage } from './usage.ts';

it('names each resource once, and says which can only be listed', () => {
  const [, all = '', listOnly = ''] = /^RESOURCE: (.*); only with list: (.*)$/m.exec(usage) ?? [];
  const named = (isListOnly: boolean) =>
    Object.entries(resources).flatMap(([name, { one }]) => ((one === null) === isListOnly ? [name] : []));
  expect(all.split(', ')).toEqual(named(false));
  expect(listOnly.split(', ')).toEqual(named(true));
  expect(listOnly).toContain('audit');
});
