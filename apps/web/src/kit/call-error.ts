import type { ErrorCode, Failure, FieldError } from '@touchline/contract';
import type { i18n } from 'i18next';

/** A failed call. `status` is the HTTP status, or -1 if there was no reply or the request could not be sent. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, FieldError>;
  /** What the server has answered, with what only some codes have; null if there was no reply that says why. */
  readonly failure: Failure | null;
  /** Seconds to wait before the next attempt, if the server gives them. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, failure: Failure | null, retryAfter: number | null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = failure?.code ?? null;
    this.fields = failure?.fields ?? {};
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

export const noResponse = 'No response received';
export const unexpected = 'An unexpected error occurred';

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
