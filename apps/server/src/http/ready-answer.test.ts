import { expect, it } from 'vitest';
import { jsonBytes } from '#http/ready-answer';

const long = 'Зенит – Спартак ⚽ '.repeat(40_000);

it.each([
  ['nothing', null],
  ['Latin letters', { title: 'Granite Rovers' }],
  ['Cyrillic letters, signs beyond the first plane, and half of one', ['Зенит – «Спартак»', '⚽🏟', '\ud83c']],
  ['a text longer than the memory that is used again', { title: 'Матч '.repeat(20_000) }],
  ['a text longer than such memory becomes', [long, long]],
  ['a short text after a long one', { title: 'Матч' }],
])('encodes %s as JSON in UTF-8', (_, value) => {
  const bytes = jsonBytes(value);
  expect(JSON.parse(bytes.toString('utf8'))).toEqual(value);
  expect(bytes.equals(Buffer.from(JSON.stringify(value)))).toBe(true);
});

it('leaves earlier bytes as they are', () => {
  const first = jsonBytes({ title: 'Первый матч' });
  jsonBytes({ title: 'Второй матч' });
  expect(first.toString('utf8')).toBe('{"title":"Первый матч"}');
});
