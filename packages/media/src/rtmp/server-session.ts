import type { Socket } from 'node:net';
import { AmfError, type AmfObject, type AmfValue, encodeAmf0, isAmfObject } from '#media/amf';
import { FLV_TAG, type FlvTag } from '#media/flv';
import { countSent } from '#media/sent-bytes';
import { encodeMessage, type RtmpMessage } from './chunks.ts';
import { RtmpProtocolError } from './errors.ts';
import { MAX_UNREAD_BYTES, OUTGOING_CHUNK_SIZE, type RtmpLink } from './link.ts';
import {
  CHUNK_STREAM,
  commandMessage,
  MESSAGE,
  numberMessage,
  peerBandwidthMessage,
  readCommand,
  type RtmpCommand,
  statusMessage,
  USER_EVENT,
  userControlMessage,
} from './messages.ts';
import { ENDED_BY_PUBLISHER, type PublishSink, type RtmpRequest, type RtmpServerOptions } from './server-options.ts';

type Role =
  | { kind: 'none' }
  /** The hook was called: data after the command stay unread. */
  | { kind: 'asking'; gone: AbortController }
  | { kind: 'publish'; sink: PublishSink }
  | { kind: 'play'; leave: () => void };

export type Connection = {
  options: RtmpServerOptions;
  request: Omit<RtmpRequest, 'key' | 'params'>;
  /** Query of the connect command: some encoders put there what others append to the stream name. */
  connectParams: URLSearchParams;
  socket: Socket;
  link: RtmpLink;
  role: Role;
  /** Bytes sent to the players that have left; the handshake is the first one's. */
  playedBytes: number;
  /** Called when a publisher waits for its answer, for as long as the hook takes. */
  onPending: () => void;
  onAccepted: () => void;
  /** From now on the peer must publish or play within a time. */
  awaitRole: () => void;
  close: (reason: string) => void;
};

/** The only message stream of a connection: more are never needed, and so players can share encoded tags. */
const STREAM_ID = 1;
const WINDOW_BYTES = 5_000_000;
/** Bytes read from a publisher without an answer; the rest stays in the system's buffer. */
const MAX_EARLY_BYTES = 64 * 1024;
const SET_DATA_FRAME = encodeAmf0(['@setDataFrame']);

/** Encodes a tag once for all RTMP players, whatever their connection. */
export function encodePlayerTag(tag: FlvTag): Buffer {
  const { type, timestamp, payload } = tag;
  const name = type === FLV_TAG.audio ? 'audio' : type === FLV_TAG.video ? 'video' : 'data';
  return encodeMessage({ type, streamId: STREAM_ID, timestamp, payload }, OUTGOING_CHUNK_SIZE, CHUNK_STREAM[name]);
}

/** Handles one message of the peer. Throws on protocol violations. */
export function receiveFrom(connection: Connection, message: RtmpMessage): void {
  const { role } = connection;
  if (message.type === MESSAGE.command || message.type === MESSAGE.commandAmf3) {
    const command = readCommand(message);
    if (!command) throw new AmfError('a command without a name');
    handleCommand(connection, command);
  } else if (role.kind === 'publish') takeMedia(role.sink, message);
}

function takeMedia(sink: PublishSink, { type, timestamp, payload }: RtmpMessage): void {
  if (type === MESSAGE.audio || type === MESSAGE.video) sink.onTag({ type, timestamp, payload });
  else if (type === MESSAGE.data) sink.onTag({ type, timestamp, payload: withoutSetDataFrame(payload) });
}

/** Notifies the owner of this publisher or player that the connection is over; does nothing without one. */
export function endRole(connection: Connection, reason: string): void {
  const { role } = connection;
  connection.role = { kind: 'none' };
  if (role.kind === 'asking') role.gone.abort();
  if (role.kind === 'publish') role.sink.onEnd(reason);
  if (role.kind === 'play') {
    role.leave();
    connection.playedBytes = connection.socket.bytesWritten - connection.socket.writableLength;
  }
}

function withoutSetDataFrame(payload: Buffer): Buffer {
  const isWrapped = payload.subarray(0, SET_DATA_FRAME.length).equals(SET_DATA_FRAME);
  return isWrapped ? payload.subarray(SET_DATA_FRAME.length) : payload;
}

function handleCommand(connection: Connection, command: RtmpCommand): void {
  const { role } = connection;
  switch (command.name) {
    case 'connect':
      acceptConnect(connection, command);
      return;
    case 'createStream':
      reply(connection, command, null, [STREAM_ID]);
      return;
    case 'publish':
    case 'play':
      void ask(connection, command.name, command.args[0]);
      return;
    case 'FCPublish':
      // Some encoders wait for this before they publish.
      send(connection, 0, 'onFCPublish', [{ code: 'NetStream.Publish.Start', description: '' }]);
      return;
    case 'getStreamLength':
      reply(connection, command, null, [0]);
      return;
    case 'FCUnpublish':
    case 'closeStream':
    case 'deleteStream':
      if (role.kind === 'none') return;
      endRole(connection, ENDED_BY_PUBLISHER);
      connection.awaitRole();
      return;
    default:
    // releaseStream, _checkbw, receiveAudio, pause and similar commands have no effect here.
  }
}

function acceptConnect(connection: Connection, command: RtmpCommand): void {
  if (connection.request.app !== '') throw new RtmpProtocolError('connect was sent twice');
  const object: AmfObject = isAmfObject(command.object) ? command.object : {};
  const [name, query] = splitQuery(textOf(object.app));
  const app = name.replace(/\/+$/, '');
  connection.connectParams = mergeParams(query, new URLSearchParams(splitQuery(textOf(object.tcUrl))[1]));
  connection.request = { ...connection.request, app, agent: textOf(object.flashVer).slice(0, 100) };
  const { link } = connection;
  link.send(numberMessage(MESSAGE.windowAckSize, WINDOW_BYTES), CHUNK_STREAM.control);
  link.send(peerBandwidthMessage(WINDOW_BYTES), CHUNK_STREAM.control);
  link.enlargeChunks();
  const refusal = connection.options.checkApp(app);
  if (refusal !== null) {
    const info = { level: 'error', code: 'NetConnection.Connect.Rejected', description: refusal };
    const args = [info];
    link.send(
      commandMessage(0, { name: '_error', transaction: command.transaction, object: null, args }),
      CHUNK_STREAM.command,
    );
    connection.close(refusal);
    return;
  }
  const server = { fmsVer: 'FMS/3,5,7,7009', capabilities: 31, mode: 1 };
  const description = 'Connection succeeded.';
  reply(connection, command, server, [
    { level: 'status', code: 'NetConnection.Connect.Success', description, objectEncoding: 0 },
  ]);
}

/** Asks the hook whether this stream may be published or played, then starts or refuses. */
async function ask(connection: Connection, action: 'publish' | 'play', name: AmfValue): Promise<void> {
  if (connection.request.app === '' || connection.role.kind !== 'none') {
    connection.close('unexpected command');
    return;
  }
  if (connection.socket.writableLength > MAX_UNREAD_BYTES) {
    connection.close('the previous stream is not read');
    return;
  }
  const [key, query] = splitQuery(textOf(name));
  const request = { ...connection.request, key, params: mergeParams(query, connection.connectParams) };
  const gone = new AbortController();
  connection.role = { kind: 'asking', gone };
  connection.link.suspend();
  const stopLimiting = limitReading(connection.socket);
  try {
    if (action === 'publish') await startPublish(connection, request, gone.signal);
    else await startPlay(connection, request, gone.signal);
  } catch {
    refuse(connection, action, 'internal error');
  }
  stopLimiting();
  connection.link.resume();
  connection.socket.resume();
}

/** Stops reading when more data arrive than may wait here. Until then a disconnect is noticed at once. */
function limitReading(socket: Socket): () => void {
  const limit = socket.bytesRead + MAX_EARLY_BYTES;
  const watch = (): void => {
    if (socket.bytesRead > limit) socket.pause();
  };
  socket.on('data', watch);
  return () => socket.off('data', watch);
}

function splitQuery(text: string): [string, string] {
  const at = text.indexOf('?');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Parses a query and adds those of the other parameters that it does not contain. */
function mergeParams(query: string, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const [name, value] of others) if (!params.has(name)) params.append(name, value);
  return params;
}

async function startPublish(connection: Connection, request: RtmpRequest, gone: AbortSignal): Promise<void> {
  const kick = (reason: string): void => {
    connection.link.send(statusMessage(STREAM_ID, 'error', 'NetStream.Publish.Rejected', reason), CHUNK_STREAM.command);
    connection.close(reason);
  };
  connection.onPending();
  const answer = await connection.options.publish(request, { kick, gone });
  if ('refuse' in answer) refuse(connection, 'publish', answer.refuse);
  else if (gone.aborted) answer.onEnd('connection closed');
  else {
    connection.role = { kind: 'publish', sink: answer };
    // Players and peers that are not admitted have no reason to send large messages.
    connection.link.setLimits(connection.options.limits.chunks);
    connection.onAccepted();
    status(connection, 'NetStream.Publish.Start', `${request.key} is now published.`);
  }
}

async function startPlay(connection: Connection, request: RtmpRequest, gone: AbortSignal): Promise<void> {
  const { link, socket } = connection;
  const answer = await connection.options.play(request, {
    write: (data) => link.write(data),
    bufferedBytes: () => socket.writableLength,
    sent: countSent(socket, connection.playedBytes),
    close(reason) {
      status(connection, 'NetStream.Play.Stop', reason);
      connection.close(reason);
    },
  });
  if ('refuse' in answer) refuse(connection, 'play', answer.refuse);
  else if (gone.aborted) answer.leave();
  else {
    connection.role = { kind: 'play', leave: answer.leave };
    connection.onAccepted();
    link.send(userControlMessage(USER_EVENT.streamBegin, [STREAM_ID]), CHUNK_STREAM.control);
    status(connection, 'NetStream.Play.Reset', `Playing ${request.key}.`);
    status(connection, 'NetStream.Play.Start', `Started playing ${request.key}.`);
    answer.start();
  }
}

function refuse(connection: Connection, action: 'publish' | 'play', reason: string): void {
  const code = action === 'publish' ? 'NetStream.Publish.BadName' : 'NetStream.Play.Failed';
  connection.link.send(statusMessage(STREAM_ID, 'error', code, reason), CHUNK_STREAM.command);
  connection.close(reason);
}

function status(connection: Connection, code: string, description: string): void {
  connection.link.send(statusMessage(STREAM_ID, 'status', code, description), CHUNK_STREAM.command);
}

function reply(connection: Connection, command: RtmpCommand, object: AmfValue, args: AmfValue[]): void {
  const { transaction } = command;
  connection.link.answer(commandMessage(0, { name: '_result', transaction, object, args }), CHUNK_STREAM.command);
}

function send(connection: Connection, transaction: number, name: string, args: AmfValue[]): void {
  connection.link.answer(commandMessage(0, { name, transaction, object: null, args }), CHUNK_STREAM.command);
}

function textOf(value: AmfValue): string {
  return typeof value === 'string' ? value : '';
}
