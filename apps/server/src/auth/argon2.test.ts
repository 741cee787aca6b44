import { expect, it } from 'vitest';
import { hash, verify } from './argon2.ts';

it('agrees with the reference implementation on its own test vector', async () => {
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect((await verify('password', phc)).matches).toBe(true);
  expect((await verify('Password', phc)).matches).toBe(false);
});

it('stores the parameters that OWASP recommends, with a new salt for each hash', async () => {
  const [one, two] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verify('correct horse', one)).toEqual({ matches: true, isWeak: false });
});

it('uses every character of the longest password', async () => {
  const long = `${'x'.repeat(127)}a`;
  const stored = await hash(long);
  expect((await verify(`${'x'.repeat(127)}b`, stored)).matches).toBe(false);
  expect((await verify(long, stored)).matches).toBe(true);
});

it('treats a letter typed as one or two code points as the same', async () => {
  const stored = await hash('\u0439од is iodine');
  expect((await verify('\u0438\u0306од is iodine', stored)).matches).toBe(true);
});

it('reports a hash of lower cost as weak', async () => {
  const cheap = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verify('password', cheap)).toEqual({ matches: true, isWeak: true });
});

it.each([
  null,
  '',
  '!',
  '$argon2id$v=19$m=1,t=0,p=9$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAA',
  '$2b$10$abcdefghijklmnopqrstuv',
])('matches nothing against %s', async (stored) => {
  expect((await verify('', stored)).matches).toBe(false);
  expect((await verify('password', stored)).matches).toBe(false);
});
