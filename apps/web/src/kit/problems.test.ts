import { playlist, registerInput, stream } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { fieldErrorText } from './call-error.ts';
import { problems } from './problems.ts';

const codes = (schema: Parameters<typeof problems>[0], input: unknown) =>
  problems(schema, input, (error) => error.code);

it('a form says what the contract finds wrong, by field', () => {
  const errors = codes(stream.create, { startDate: '2026-02-30', startTime: '25:00', key: 'x' });
  expect(errors).toEqual({ sport: 'required', startDate: 'invalid_date', startTime: 'pattern', key: 'pattern' });
});

it('a password that is typed twice differently is a mismatch of the second', () => {
  const input = {
    name: 'A',
    email: 'a@b.co',
    password: 'long enough 1',
    password_confirmation: 'long enough 2',
    agreement: true,
  };
  expect(codes(registerInput, input)).toEqual({ password_confirmation: 'mismatch' });
});

it('registration without agreement is refused', () => {
  const input = { name: 'A', email: 'a@b.co', password: 'long enough 1', password_confirmation: 'long enough 1' };
  expect(codes(registerInput, input)).toEqual({ agreement: 'required' });
});

it('a value of the wrong type is told apart from one that is missing, as the server does', () => {
  const given = { startDate: 7, startTime: '12:00', sport: null };
  expect(codes(stream.create, given)).toEqual({ startDate: 'wrong_type', sport: 'wrong_type' });
  expect(codes(stream.create, { startTime: '12:00' })).toEqual({ startDate: 'required', sport: 'required' });
});

it('an address without a host is no address', () => {
  const input = { name: 'A', password: 'long enough 1', password_confirmation: 'long enough 1', agreement: true };
  for (const email of ['anna', 'anna@', '@host.example', 'a b@host.example'])
    expect(codes(registerInput, { ...input, email })).toEqual({ email: 'pattern' });
});

const kept = { sport: 1, startDate: '2026-05-01', startTime: '18:00' };

it.each([
  ['required', { sport: undefined }, 'Required'],
  ['string length min', { key: undefined, password: 'short' }, 'At least 10 characters'],
  ['string length max', { title: 'x'.repeat(201) }, 'At most 200 characters'],
  ['number min', { duration: 0 }, 'Must be at least 1'],
  ['number max', { duration: 1441 }, 'Must be at most 1440'],
  ['pattern mismatch', { key: 'a key' }, 'Invalid format'],
  ['invalid date', { startDate: '2026-02-30' }, 'Invalid date'],
])('%s is said in words, with its limit', async (_rule, wrong, said) => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', ns: ['errors'], resources: { en: { errors: words.en.errors } } });
  const registration = { name: 'A', email: 'a@b.co', password_confirmation: 'short', agreement: true };
  const [schema, input] =
    'password' in wrong ? [registerInput, { ...registration, ...wrong }] : [stream.create, { ...kept, ...wrong }];
  expect(Object.values(problems(schema, input, (error) => fieldErrorText(i18n, error)))).toContain(said);
});

it('a field that was left empty is required, whatever its pattern', () => {
  const input = {
    name: 'A',
    email: '',
    password: 'long enough 1',
    password_confirmation: 'long enough 1',
    agreement: true,
  };
  expect(codes(registerInput, input)).toEqual({ email: 'required' });
});

it('a team against itself is wrong at the second team, in a stream and in a query', () => {
  for (const { create, update } of [stream, playlist]) {
    expect(codes(create, { ...kept, team1: 7, team2: 7 })).toEqual({ team2: 'same_team' });
    expect(codes(update, { id: 1, team1: 7, team2: 7 })).toEqual({ team2: 'same_team' });
    expect(codes(create, { ...kept, team1: 7, team2: 8 })).toEqual({});
    expect(codes(create, { ...kept, team1: null, team2: null })).toEqual({});
  }
});
