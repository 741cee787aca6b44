import { maxFieldErrors } from '@touchline/contract';
import type { ErrorCode, Failure, FieldCode, FieldError } from '@touchline/contract';

type Extra = {
  fields?: Record<string, FieldError>;
  current?: unknown;
  changed?: Failure['changed'];
  searched?: Failure['searched'];
  retryAfterS?: number;
};

/** An error that becomes a reply: HTTP status, error code of the contract, message, and details for the caller. */
export class HttpError extends Error {
  status: number;
  code: ErrorCode;
  extra: Extra;

  constructor(status: number, code: ErrorCode, message: string, extra: Extra) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const notFound = () => new HttpError(404, 'not_found', 'Record not found', {});

export const forbidden = () => new HttpError(403, 'forbidden', 'Your role does not allow this', {});

export const scopeTooNarrow = () =>
  new HttpError(403, 'scope_too_narrow', 'The scope of this token does not allow this', {});

export const sessionRequired = () =>
  new HttpError(403, 'session_required', 'Tokens cannot do this; sign in to the console', {});

export const unauthorized = () => new HttpError(401, 'unauthorized', 'Sign in first', {});

export const invalid = (fields: Record<string, FieldError>) => {
  const names = Object.keys(fields);
  const more = names.length >= maxFieldErrors ? ' and more' : '';
  return new HttpError(422, 'invalid', `Invalid fields: ${names.join(', ')}${more}`, { fields });
};

export const invalidField = (name: string, code: FieldCode) => invalid({ [name]: { code } });
