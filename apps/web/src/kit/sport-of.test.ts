import { expect, it } from 'vitest';
import { referenceName } from './reference-name.ts';
import { sportOf } from './sport-of.ts';

it('a sport is called by its Russian name in Russian, and by its only name where it has no other', () => {
  const record = { sportName: 'Football', sportNameRu: 'Футбол' };
  expect([sportOf(record, 'ru'), sportOf(record, 'en')]).toEqual(['Футбол', 'Football']);
  expect(sportOf({ sportName: null, sportNameRu: null }, 'ru')).toBeNull();
  const sport = { id: 7, name: 'Chess', nameRu: '' };
  expect([referenceName(sport, 'ru'), referenceName({ ...sport, nameRu: 'Шахматы' }, 'ru')]).toEqual([
    'Chess',
    'Шахматы',
  ]);
});
