import { readFileSync } from 'node:fs';
import { stream } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import type { Stream } from '@touchline/contract';
import { copyOf, emptyValues, inputOf } from './form-values.ts';

describe('the form of a stream', () => {
  it('shows every field that may be written', () => {
    const inputs = readFileSync(new URL('stream-inputs.tsx', import.meta.url), 'utf8');
    const missing = Object.keys(emptyValues('UTC')).filter((name) => !inputs.includes(`'${name}'`));
    expect(missing).toEqual([]);
  });

  it('sends valid input once the required fields are filled in', () => {
    const values = { ...emptyValues('UTC'), sport: 1, startDate: '2026-11-21', startTime: '18:00' };
    expect(stream.create.safeParse(inputOf(values)).success).toBe(true);
  });

  it('starts with the default zone of new streams, not with the viewer’s zone', () => {
    expect(emptyValues('Pacific/Auckland').timezone).toBe('Pacific/Auckland');
  });

  it('begins as a copy of another stream without its key, its feed id and its status', () => {
    const values = { ...emptyValues('UTC'), sport: 1, startDate: '2026-11-21', startTime: '18:00', title: 'Final' };
    const stored = { ...values, id: 7, key: 'abcdef', event_id: '12', status: 4, server: 3 } as unknown as Stream;
    expect(copyOf(stored)).toEqual({ ...values, server: 3 });
  });
});
