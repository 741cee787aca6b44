import type { ErrorCode, Failure, FieldError } from '@touchline/contract';
import type { i18n } from 'i18next';

/** A call that failed. `status` is the HTTP status, or -1 when no answer came or the sending itself failed. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, FieldError>;
  /** version_conflict only: the record as it is stored now. */
  readonly current: unknown;
  /** version_conflict only: who saved it last, and when. */
  readonly changed: Failure['changed'];
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, failure: Failure | null, retryAfter: number | null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = failure?.code ?? null;
    this.fields = failure?.fields ?? {};
    this.current = failure?.current;
    this.changed = failure?.changed;
    this.retryAfter = retryAfter;
  }
}

export const noResponse = 'No response received';
export const unexpected = 'An unexpected error occurred';

/** Whether the role of whoever is signed in forbids the call: the same call again would end the same way. */
export const isDenied = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Whether the server answered something that no call of ours can be answered with. */
export function isUnexpected(error: unknown): boolean {
  return error instanceof CallError && error.message === unexpected;
}

/** One sentence for a person, in the chosen language. */
export function errorText(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof CallError)) return t('unexpected');
  if (error.code === 'rate_limited' && error.retryAfter) return t('retryAfter', { count: error.retryAfter });
  if (error.code) return t(`code.${error.code}`);
  if (error.message === noResponse) return t('no_response');
  if (error.message === unexpected) return t('unexpected');
  return error.status === -1 ? error.message : `${error.status} ${error.message}`;
}

/** What is wrong with one field, in words. */
export function fieldErrorText(i18n: i18n, error: FieldError): string {
  const [before = '', after = ''] = error.nearest ?? [];
  return i18n.getFixedT(null, 'errors')(`field.${error.code}`, { limit: error.limit ?? 0, before, after });
}
