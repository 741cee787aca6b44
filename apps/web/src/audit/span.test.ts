import { expect, it } from 'vitest';
import { readSpan, writeSpan } from './span.ts';

it.each([
  { from: '2026-03-28', to: '2026-03-29' },
  { from: '2026-11-21', to: '2026-11-21' },
  { from: '2026-10-25', to: '' },
  { from: '', to: '2026-01-01' },
  { from: '', to: '' },
])('reads %o back as it was written', (span) => {
  expect(readSpan(writeSpan(span))).toEqual(span);
});

it('holds the whole of its last day', () => {
  const [from = '', to = ''] = writeSpan({ from: '2026-11-21', to: '2026-11-22' }).split('..');
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000);
});

it('takes what it cannot read for open ends', () => {
  expect(readSpan('yesterday..soon')).toEqual({ from: '', to: '' });
});
