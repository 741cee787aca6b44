import { errors as en } from './en/errors.ts';
import { errors as ru } from './ru/errors.ts';

/** Texts of the error codes of the API alone, for programs without screens. */
export const errorTexts = { en, ru };
