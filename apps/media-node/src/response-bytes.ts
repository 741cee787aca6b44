import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countSent, type SentBytes } from '@touchline/media/sent-bytes';

/**
 * Counts what its connection sends of a response. Answers to requests that came together on one connection are sent one
 * after the other.
 */
export function countResponse(response: ServerResponse): SentBytes {
  let sent: SentBytes | null = null;
  let wholeBytes: number | null = null;
  const total = (): number => wholeBytes ?? sent?.total() ?? 0;
  const begin = (socket: Socket): void => void (sent = countSent(socket, socket.bytesWritten));
  if (response.socket) begin(response.socket);
  else response.once('socket', begin);
  // Before Node writes the next answer, which it does when it hears of the end.
  response.prependOnceListener('finish', () => (wholeBytes = total()));
  return { note: () => sent?.note(), total };
}
