import { expect, it } from 'vitest';
import { oldNamesIn } from './old-names.ts';

it('old names are found in declarations and file names, and nowhere else', () => {
  expect(oldNamesIn('apps/web/src/kit/refer.tsx', 'export function Select() {}')).toEqual([
    'apps/web/src/kit/refer.tsx: Refer → ReferenceSelect',
  ]);
  expect(oldNamesIn('a/parts.ts', 'const told = 1;\ntype Generation = { id: number };')).toHaveLength(2);
  expect(oldNamesIn('a/keep-names.test.ts', '')).toEqual([
    'a/keep-names.test.ts: keepNames → nameCache, rememberNames',
  ]);
  expect(
    oldNamesIn('a/reference-select.tsx', '// told when settled\nimport { Hub } from "other";\nhub.Ways.meet();'),
  ).toEqual([]);
});
