import { CallFailed, failureOf } from './call-failed.ts';
import { listHeaders } from './list-headers.ts';
import type { PageOptions } from './list-headers.ts';
import { readEvents } from './live-events.ts';
import type { LiveEvent } from './live-events.ts';
import type { Operations } from './operations.ts';

/** `GET /streams`, … : every call of the API that answers JSON. */
export type OperationName = keyof Operations;
export type Input<N extends OperationName> = Operations[N]['input'];
export type Reply<N extends OperationName> = Operations[N]['reply'];

/** The calls that answer a page of a list. */
export type ListOperation = {
  [N in OperationName]: Operations[N] extends { list: true; reply: { data: unknown[]; last_page: number } } ? N : never;
}[OperationName];
export type Row<N extends ListOperation> = Operations[N]['reply'] extends { data: (infer R)[] } ? R : never;

type CallOptions = {
  signal?: AbortSignal;
  /** Of a POST: a repeated call with the same key takes effect once. */
  idempotencyKey?: string;
};

export type ClientOptions = {
  /** The address of the console, such as `https://touchline.example.org`. */
  url: string;
  /** A personal or service token; null for the few calls that need none. */
  token: string | null;
  /** Replaces the global `fetch`, for a proxy or a test. */
  fetch?: typeof fetch;
};

export type Client = {
  /** Calls the API. Throws CallFailed. */
  call: <N extends OperationName>(name: N, input: Input<N>, options?: CallOptions & PageOptions) => Promise<Reply<N>>;
  /** All rows of a list, read page by page while they are used. Throws CallFailed. */
  rows: <N extends ListOperation>(
    name: N,
    input: Input<N>,
    options?: CallOptions & PageOptions,
  ) => AsyncGenerator<Row<N>>;
  /**
   * Live events until `signal` is aborted. A lost connection is opened again, and goes on where it ended. Throws CallFailed for a
   * refusal, and when the console is not reached at first.
   */
  events: (signal: AbortSignal) => AsyncGenerator<LiveEvent>;
};

/** A client of one console. */
export function openClient({ url, token, fetch: send = fetch }: ClientOptions): Client {
  const base = `${url.replace(/\/+$/, '')}/api`;
  const request = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Response> => {
    const headers = token === null ? init.headers : { ...init.headers, Authorization: `Bearer ${token}` };
    const response = await send(`${base}${path}`, { ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new CallFailed(`No response from ${url}: ${reasonOf(error)}`, null, null, null);
    });
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  const call = async (name: string, input: object, options: CallOptions & PageOptions = {}): Promise<unknown> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const inQuery = method === 'GET' || method === 'DELETE';
    const headers: Record<string, string> = { Accept: 'application/json', ...listHeaders(options) };
    if (!inQuery) headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
    const init = { method, headers, body: inQuery ? null : JSON.stringify(input), signal: options.signal ?? null };
    const response = await request(path + (inQuery ? queryOf(input) : ''), init);
    return response.json().catch(() => {
      throw new CallFailed(`The reply of ${url} is not the API’s`, response.status, null, null);
    });
  };
  async function* rows(name: string, input: object, options: CallOptions & PageOptions = {}): AsyncGenerator {
    for (let page = options.page ?? 1; ; page++) {
      const found = (await call(name, input, { size: 100, ...options, page })) as {
        data: unknown[];
        last_page: number;
      };
      yield* found.data;
      if (page >= found.last_page) return;
    }
  }
  const events = (stopping: AbortSignal) =>
    readEvents((query, headers, signal) => request(`/events${query}`, { headers, signal }), stopping);
  return { call, rows, events } as Client;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message !== ''
    ? cause.message
    : error instanceof Error
      ? error.message
      : String(error);
};

/** Lists are joined by commas, undefined values left out. */
function queryOf(input: object): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(input) as [string, string | number | boolean | string[] | null][])
    if (value !== undefined && value !== null)
      parameters.set(key, Array.isArray(value) ? value.join(',') : String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
