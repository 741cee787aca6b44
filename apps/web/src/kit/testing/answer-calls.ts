import { vi } from 'vitest';

/** A call of the API as the server would receive it. */
export type ReceivedCall = {
  /** `GET /stream/teams`. */
  call: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
};

/** An answer with another status than 200. */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** Answers the calls of a test in place of the server; gives those that were received so far. */
export function answerCalls(answer: (received: ReceivedCall) => unknown): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  const fetchAnswer = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, location.href);
    const received: ReceivedCall = {
      call: `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    calls.push(received);
    const reply = await answer(received);
    init.signal?.throwIfAborted();
    return reply instanceof Refusal
      ? Response.json(reply.body, { status: reply.status })
      : Response.json(reply, { status: 200 });
  };
  vi.stubGlobal('fetch', fetchAnswer);
  return calls;
}

/** A page of a list as the server answers it. */
export function pageOf<T>(rows: readonly T[], page: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(page, last);
  const data = rows.slice((current - 1) * size, current * size);
  return { current_page: current, per_page: size, total: rows.length, last_page: last, data };
}
