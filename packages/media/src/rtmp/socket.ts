import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { RtmpPhase } from './errors.ts';
import type { RtmpTarget } from './url.ts';

type SocketEvents = {
  onPhase: (phase: RtmpPhase) => void;
  onOpen: () => void;
  /** Called once, with the error that closed the socket or null. */
  onEnd: (error: Error | null) => void;
};

/**
 * Calls the lookup for a literal address. The system never does, but a rule for addresses must apply to these too,
 * before the first packet. Rejects with the lookup's error.
 */
export function checkLiteralAddress(host: string, lookup: LookupFunction | null): Promise<void> {
  if (!lookup || isIP(host) === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error) => (error ? reject(error) : resolve()));
  });
}

/** Opens the TCP or TLS socket of an RTMP URL and reports its progress. */
export function openSocket(
  target: RtmpTarget,
  options: { lookup: LookupFunction | null; tls: ConnectionOptions | null },
  events: SocketEvents,
): Socket {
  const { host, port, isTls } = target;
  const lookup = options.lookup ?? undefined;
  const servername = isIP(host) ? undefined : host;
  const socket = isTls
    ? connectTls({ ...options.tls, host, port, lookup, servername })
    : connectTcp({ host, port, lookup });
  socket.setNoDelay(true);
  let last: Error | null = null;
  socket.on('error', (error) => (last = error));
  socket.on('close', () => events.onEnd(last));
  socket.on('lookup', (error: Error | null) => {
    if (!error) events.onPhase('tcp');
  });
  socket.on('connect', () => events.onPhase(isTls ? 'tls' : 'handshake'));
  socket.on(isTls ? 'secureConnect' : 'connect', events.onOpen);
  return socket;
}
