import type { Route } from '@touchline/contract';
import { CallError } from '#kit/call-error.ts';
import { randomText } from '#kit/random-text.ts';

/** Keys of requests with an unknown outcome, by the request's content. */
const unsettled = new Map<string, string>();
const mostKept = 50;

/**
 * Sends a request under an idempotency key: pressing Save again after a lost connection, or twice in a row, creates
 * nothing twice. Once the outcome is known, the same content is a new request.
 */
export async function sendOnce<T>(
  route: Route,
  body: string,
  request: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (route.method !== 'POST' || route.list || route.access === 'public') return request({});
  const sent = `${route.path} ${body}`;
  const key = unsettled.get(sent) ?? randomText();
  keep(sent, key);
  try {
    const reply = await request({ 'Idempotency-Key': `"${key}"` });
    unsettled.delete(sent);
    return reply;
  } catch (error) {
    if (isRefusal(error)) unsettled.delete(sent);
    throw error;
  }
}

function keep(sent: string, key: string): void {
  unsettled.set(sent, key);
  const [oldest] = unsettled.keys();
  if (unsettled.size > mostKept && oldest !== undefined) unsettled.delete(oldest);
}

/** Whether the server refused the request. Without a reply, or if it was busy, the request may have been carried out. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress';
