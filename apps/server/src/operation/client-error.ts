import type { Socket } from 'node:net';
import type { Failure } from '@touchline/contract';

const answers: Record<string, [string, Failure]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'too_large', message: 'The headers are larger than allowed' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { code: 'bad_request', message: 'The request came too slowly' }],
};

const unreadable: [string, Failure] = ['400 Bad Request', { code: 'bad_request', message: 'The request is malformed' }];

/** Responds to data that is not HTTP, or too large or slow to become a request, with the usual error format. */
export function refuseUnreadable(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, failure] = answers[error.code] ?? unreadable;
  const body = JSON.stringify(failure);
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  // Without waiting for the other side to close, which whoever sends slowly on purpose never does.
  socket.destroySoon();
}
