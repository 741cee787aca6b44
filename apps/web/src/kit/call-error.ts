import type { ErrorCode, Failure, FieldError } from '@touchline/contract';
import type { i18n } from 'i18next';

/** A failed call. `status` is the HTTP status, or -1 if there was no reply or the request could not be sent. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, FieldError>;
  /** version_conflict only: the record as it is stored now. */
  readonly current: unknown;
  /** version_conflict only: who saved it last, and when. */
  readonly changed: Failure['changed'];
  /** search_unfinished only: how many of the entries are searched so far. */
  readonly searched: Failure['searched'];
  /** Seconds to wait before the next attempt, if the server gives them. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, failure: Failure | null, retryAfter: number | null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = failure?.code ?? null;
    this.fields = failure?.fields ?? {};
    this.current = failure?.current;
    this.changed = failure?.changed;
    this.searched = failure?.searched;
    this.retryAfter = retryAfter;
  }
}

export const noResponse = 'No response received';
export const unexpected = 'An unexpected error occurred';

/** Whether the signed-in user's role forbids the call, so that repeating it is useless. */
export const isDenied = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Whether the server's reply is none that a call of the console can get. */
export function isUnexpected(error: unknown): boolean {
  return error instanceof CallError && error.message === unexpected;
}

/** The error as one sentence in the current language. */
export function errorText(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof CallError)) return t('unexpected');
  if (error.code === 'rate_limited' && error.retryAfter) return t('retryAfter', { count: error.retryAfter });
  if (error.code) return t(`code.${error.code}`);
  if (error.message === noResponse) return t('no_response');
  if (error.message === unexpected) return t('unexpected');
  return error.status === -1 ? error.message : `${error.status} ${error.message}`;
}

/** The error of one field as a sentence in the current language. */
export function fieldErrorText(i18n: i18n, error: FieldError): string {
  const [before = '', after = ''] = error.nearest ?? [];
  return i18n.getFixedT(null, 'errors')(`field.${error.code}`, { limit: error.limit ?? 0, before, after });
}
