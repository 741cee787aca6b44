import { registerInput, stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { problems } from './form.ts';

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
