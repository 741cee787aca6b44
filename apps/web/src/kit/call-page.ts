import type { Page, Route } from '@touchline/contract';
import { callWithHeaders } from '#kit/call.ts';
import type { Input, Reply } from '#kit/call.ts';
import { pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';

export type Row<R extends Route> = Reply<R> extends Page<infer T> ? T : never;

/** Reads one page of a list of the contract. Throws CallError. */
export function callPage<R extends Route>(
  route: R,
  input: Input<R>,
  request: PageRequest,
  signal: AbortSignal | null,
): Promise<Page<Row<R>>> {
  return callWithHeaders(route, input, pageHeaders(request), signal) as Promise<Page<Row<R>>>;
}
