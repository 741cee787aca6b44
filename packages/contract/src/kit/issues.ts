import type * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** So many fields of one answer are named. More are no slip of a person, and each name may be as long as the body. */
export const maxFieldErrors = 20;
const longestPath = 200;

/**
 * Field errors of a failed parse, by dotted path: what the API answers and what a form shows. The first ones only. Parse with `reportInput`,
 * or a value of the wrong type looks like one that is missing.
 */
export function fieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const [path, error] of namedErrors(issues)) {
    if (Object.keys(errors).length === maxFieldErrors) break;
    errors[path.slice(0, longestPath)] ??= error;
  }
  return errors;
}

function* namedErrors(issues: readonly Issue[]): Generator<[path: string, error: FieldError]> {
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') yield [path, fieldError(issue)];
    else for (const key of issue.keys) yield [path ? `${path}.${key}` : key, { code: 'unknown_key' }];
  }
}

/** Codes that a check of our own names. */
const ownCodes = ['mismatch', 'same_team', 'unsupported_source'] as const;

function fieldError(issue: Issue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return { code: issue.input === undefined ? 'required' : 'wrong_type' };
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'too_small', limit: Number(issue.minimum) };
      return issue.minimum === 1 ? { code: 'required' } : { code: 'too_short', limit: Number(issue.minimum) };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', limit: Number(issue.maximum) };
    case 'invalid_format':
      return { code: issue.format === 'date' || issue.format === 'datetime' ? 'invalid_date' : 'pattern' };
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'unknown_value' };
    case 'custom':
      return { code: ownCodes.find((code) => code === issue.params?.['code']) ?? 'pattern' };
    default:
      return { code: 'pattern' };
  }
}
