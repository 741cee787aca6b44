import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refuseWeakPassword } from './passwords.ts';

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const because = (code: string) => expect.objectContaining({ status: 422, extra: { fields: { password: { code } } } });

it('ships at least 3000 different common passwords of sufficient length, in lower case', () => {
  expect(listed.length).toBeGreaterThanOrEqual(3_000);
  expect(listed.filter((word) => word.length < 10 || word.length > 128 || word !== word.toLowerCase())).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it('refuses each of them, also in capitals', () => {
  for (const word of listed) expect(() => refuseWeakPassword(word, 'a@b.example')).toThrow(because('common_password'));
  expect(() => refuseWeakPassword('QwertyUIOP', 'a@b.example')).toThrow(because('common_password'));
  expect(() => refuseWeakPassword('ПарольПароль', 'a@b.example')).toThrow(because('common_password'));
});

it.each(['anna.petrova@example.org', 'ANNA.Petrova@example.org', 'Anna.Petrova', ' anna.petrova '])(
  'refuses %s for anna.petrova@example.org',
  (password) => {
    expect(() => refuseWeakPassword(password, 'anna.petrova@example.org')).toThrow(because('same_as_email'));
  },
);

it('accepts a sentence', () => {
  expect(() => refuseWeakPassword('a long walk in the park', 'a@b.example')).not.toThrow();
});
