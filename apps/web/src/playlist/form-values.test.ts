import { isWritable, playlist } from '@touchline/contract';
import { expect, it } from 'vitest';
import { emptyValues, inputOf } from './form-values.ts';

it('the form has every writable field, and starts with the viewer’s zone and default priorities', () => {
  const writable = Object.entries(playlist.fields).flatMap(([name, field]) => (isWritable(field) ? [name] : []));
  expect(Object.keys(emptyValues()).toSorted()).toEqual(writable.toSorted());
  expect(emptyValues()).toMatchObject({
    sport: null,
    team1Text: '',
    stream_format_priority: 'default',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it('an empty start is left out, so that it is reported as required', () => {
  const { success, error } = playlist.create.safeParse(inputOf(emptyValues()));
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['startDate', 'startTime']);
});
