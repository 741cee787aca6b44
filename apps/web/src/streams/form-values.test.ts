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

  it('sends what the contract accepts once the required fields are given', () => {
    const values = { ...emptyValues('UTC'), sport: 1, startDate: '2026-11-21', startTime: '18:00' };
    expect(stream.create.safeParse(inputOf(values)).success).toBe(true);
  });

  it('begins in the zone of new streams, whatever the viewer lives by', () => {
    expect(emptyValues('Pacific/Auckland').timezone).toBe('Pacific/Auckland');
  });
});
