import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** The dictionary before anything of it was read. */
async function openDictionary() {
  const { clubs, meaningOf, readMoreClubs } = await import('./clubs.ts');
  const { readName } = await import('./name.ts');
  const names = clubs.flatMap((club) => club.names.slice(0, 2).map(({ text }) => text));
  return { clubs, names, readMoreClubs, find: (text: string) => meaningOf(readName(text)) };
}

it('is read in portions, which together give what reading it at once gives', async () => {
  const atOnce = await openDictionary();
  const whole = atOnce.names.map(atOnce.find);
  vi.resetModules();
  const { clubs, names, readMoreClubs, find } = await openDictionary();
  let portions = 1;
  while (readMoreClubs(100)) portions += 1;
  expect(portions).toBe(Math.ceil(clubs.length / 100));
  expect(names.map(find)).toEqual(whole);
});

it('finds the last club while only the first ones have been read', async () => {
  const { clubs, readMoreClubs, find } = await openDictionary();
  expect(readMoreClubs(10)).toBe(true);
  const last = clubs.at(-1);
  expect(find(last?.names[0]?.text ?? '')?.clubs).toEqual(new Set([last?.id]));
  expect(readMoreClubs(10)).toBe(false);
});
