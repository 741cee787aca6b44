import { readFileSync } from 'node:fs';
import { stream } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { emptyValues, inputOf } from './form-values.ts';

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
});
