import type { Failure } from './operations.ts';

/** A call that the API refused, or that got no reply. */
export class CallFailed extends Error {
  /** The HTTP status; null without a reply. */
  readonly status: number | null;
  /** The code of the API; null when something in between answered, or nothing did. */
  readonly code: Failure['code'] | null;
  /** What is wrong with each field of the input. */
  readonly fields: NonNullable<Failure['fields']>;
  /** Seconds to wait before the next try, if the API says so. */
  readonly retryAfterS: number | null;

  constructor(message: string, status: number | null, failure: Failure | null, retryAfterS: number | null) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = failure?.code ?? null;
    this.fields = failure?.fields ?? {};
    this.retryAfterS = retryAfterS;
  }
}

/** The failure of a reply that is no success. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const text = await response.text().catch(() => '');
  const failure = readFailure(text);
  const retryAfterS = Number(response.headers.get('Retry-After')) || null;
  return new CallFailed(
    failure?.message ?? `${response.status} ${response.statusText}`,
    response.status,
    failure,
    retryAfterS,
  );
}

/** Null unless the text is the API’s own refusal. */
function readFailure(text: string): Failure | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body && 'message' in body ? (body as Failure) : null;
  } catch {
    return null;
  }
}
