import { errorCodes, fieldCodes } from '@touchline/contract';
import type { ErrorCode } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { CallError, fieldErrorText, noResponse, errorText, unexpected } from './call-error.ts';

async function speak(language: 'en' | 'ru') {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: words, ns: ['errors'], interpolation: { escapeValue: false } });
  return i18n;
}
const refused = (code: ErrorCode, retryAfter: number | null) =>
  new CallError(409, 'Technical text', { code, message: 'Technical text' }, retryAfter);

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  it('every code that an answer can carry has its sentence', async () => {
    const i18n = await speak(language);
    const said = errorCodes.map((code) => errorText(i18n, refused(code, null)));
    expect(said.filter((text) => /^code\.|Technical/.test(text))).toEqual([]);
  });

  it('everything that can be wrong with a field has its words, with the bound', async () => {
    const i18n = await speak(language);
    const said = fieldCodes.map((code) => fieldErrorText(i18n, { code, limit: 128 }));
    expect(said.filter((text) => text.startsWith('field.') || text.includes('{{'))).toEqual([]);
    expect(fieldErrorText(i18n, { code: 'too_long', limit: 128 })).toContain('128');
  });

  it('no answer and an answer that nobody understands are told apart', async () => {
    const i18n = await speak(language);
    const [lost, strange] = [noResponse, unexpected].map((text) =>
      errorText(i18n, new CallError(-1, text, null, null)),
    );
    expect(lost).not.toBe(strange);
    expect(errorText(i18n, new TypeError('x is not a function'))).toBe(strange);
    expect(errorText(i18n, null)).toBe(strange);
  });
});

it('too many tries say when the next one is due, in the plural of the language', async () => {
  const [en, ru] = [await speak('en'), await speak('ru')];
  expect(errorText(en, refused('rate_limited', 1))).toBe('Too many attempts. Try again in 1 second.');
  const due = (after: number) => errorText(ru, refused('rate_limited', after)).replace(/^.* через /, '');
  expect([1, 2, 5, 11, 21, 60].map(due)).toEqual([
    '1 секунду.',
    '2 секунды.',
    '5 секунд.',
    '11 секунд.',
    '21 секунду.',
    '60 секунд.',
  ]);
  expect(errorText(en, refused('rate_limited', null))).toBe('Too many attempts. Wait a moment and try again.');
  expect(errorText(en, refused('rate_limited', 0))).toBe('Too many attempts. Wait a moment and try again.');
});

it('an answer without a code is told by its status and text', async () => {
  const i18n = await speak('en');
  expect(errorText(i18n, new CallError(502, 'Bad Gateway', null, null))).toBe('502 Bad Gateway');
  expect(errorText(i18n, new CallError(-1, 'The form could not be sent', null, null))).toBe(
    'The form could not be sent',
  );
});

it('a failure of the server keeps its fields; none has none', () => {
  const fields = { title: { code: 'required' } } as const;
  expect(new CallError(422, 'x', { code: 'invalid', message: 'x', fields }, null).fields).toEqual(fields);
  expect(new CallError(500, 'x', null, null)).toMatchObject({
    code: null,
    fields: {},
    retryAfter: null,
    name: 'CallError',
  });
});
