import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { countSent } from '@touchline/media/sent-bytes';
import { WebSocket, WebSocketServer } from 'ws';
import type { ClientAddress } from './client-address.ts';
import { beginLive, sendError } from './http-answer.ts';
import { countResponse } from './response-bytes.ts';
import type { StreamRegistry } from './stream-registry.ts';

/** Players only receive; anything longer than a greeting is refused. */
const MAX_INCOMING_BYTES = 4 * 1024;
/** RFC 6455, section 7.4.1: going away. */
const GOING_AWAY = 1001;
/** Time for the client to read the end before the socket is destroyed. */
const LINGER_MS = 1_000;

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_INCOMING_BYTES });

type Node = { streams: StreamRegistry; addressOf: ClientAddress };

let served = 0;

/** Handles `GET /flv/{name}.flv`: sends the stream for as long as it lasts. `HEAD` has the answer that a player would get now. */
export async function playFlv(
  { streams, addressOf }: Node,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await streams.play(name, {
    format: 'flv',
    protocol: 'flv',
    ip: addressOf(request),
    clientId: nextClientId(),
    // A player whose right has ended stays until its connection closes.
    write(data) {
      if (!response.writableEnded) response.write(data);
    },
    bufferedBytes: () => response.writableLength,
    sent: countResponse(response),
    close() {
      response.end();
      // A client that does not read never receives the end.
      setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    },
  });
  if ('refuse' in answer) {
    const status = statusOf(answer.refuse);
    const code = status === 404 ? 'not_found' : status === 503 ? 'overloaded' : 'refused';
    sendError(request, response, status, code, answer.refuse);
    return;
  }
  // The client left while the console was asked: no further event would report it.
  if (response.closed) return answer.leave();
  if (request.method === 'HEAD') {
    answer.leave();
    beginLive(response, 'video/x-flv');
    response.end();
    return;
  }
  request.socket.setNoDelay(true);
  response.on('close', answer.leave);
  beginLive(response, 'video/x-flv');
  answer.start();
}

/** Upgrades `/ws/{name}.flv` and sends the stream, one FLV tag per message. A refusal is an HTTP status. */
export async function playWebSocket(
  { streams, addressOf }: Node,
  name: string,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  let client: WebSocket | null = null;
  const destroy = (): void => void socket.destroy();
  socket.on('error', destroy);
  const answer = await streams.play(name, {
    format: 'ws',
    protocol: 'ws',
    ip: addressOf(request),
    clientId: nextClientId(),
    // Data is already framed, see `encodeBinaryFrame`. Nothing may follow the close frame.
    write(data) {
      if (client?.readyState === WebSocket.OPEN) socket.write(data);
    },
    bufferedBytes: () => socket.writableLength,
    sent: countSent(request.socket, request.socket.bytesWritten),
    close(reason) {
      client?.close(GOING_AWAY, reason.slice(0, 100));
      // A peer that does not answer the close frame is disconnected.
      setTimeout(destroy, LINGER_MS).unref();
    },
  });
  if ('refuse' in answer) {
    refuseUpgrade(socket, statusOf(answer.refuse));
    return;
  }
  if (socket.destroyed) return answer.leave();
  socket.once('close', () => {
    // The upgrade failed.
    if (!client) answer.leave();
  });
  socket.off('error', destroy);
  sockets.handleUpgrade(request, socket, head, (opened) => {
    client = opened;
    opened.on('error', destroy);
    opened.on('close', answer.leave);
    answer.start();
  });
}

/** Answers an upgrade request with an HTTP status. This socket has no other listeners left. */
export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 503): void {
  const destroy = (): void => void socket.destroy();
  socket.on('error', destroy);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  // A peer that does not close is disconnected.
  setTimeout(destroy, LINGER_MS).unref();
}

function nextClientId(): string {
  served += 1;
  return `http-${served.toString(36)}`;
}

/** A full node may have room later; other refusals are final for this player. */
function statusOf(refusal: string): 403 | 404 | 503 {
  if (refusal === 'no such stream') return 404;
  return refusal === 'too many players' ? 503 : 403;
}
