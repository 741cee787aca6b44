import { isIP } from 'node:net';
import { type AmfObject, encodeAmf0 } from '#media/amf';
import { FLV_TAG, type FlvTag } from '#media/flv';
import type { RtmpMessage } from './chunks.ts';
import type { RtmpPhase, RtmpReason } from './errors.ts';
import type { RtmpLink } from './link.ts';
import { CHUNK_STREAM, commandMessage, MESSAGE, readCommand, USER_EVENT, userControlMessage } from './messages.ts';
import type { RtmpTarget } from './url.ts';

/** Whether the client plays or publishes, and who receives its media. */
export type ClientRole = {
  mode: 'play' | 'publish';
  onTag: ((tag: FlvTag) => void) | null;
  onStatus: ((code: string) => void) | null;
};

export type ClientSession = {
  target: RtmpTarget;
  role: ClientRole;
  phase: RtmpPhase;
  link: RtmpLink;
  /** Resolvers of transactions that wait for their `_result`. */
  calls: Map<number, (args: readonly unknown[]) => void>;
  nextTransaction: number;
  streamId: number;
  hasMedia: boolean;
  /** Resolved by Play.Start or Publish.Start, or by the first media. */
  started: PromiseWithResolvers<void>;
  fail: (reason: RtmpReason, message: string, code: string | null, cause: unknown) => void;
};

/** Creates a session before its socket is open. */
export function createClientSession(target: RtmpTarget, role: ClientRole, fail: ClientSession['fail']): ClientSession {
  const link = unopenedLink();
  const phase = isIP(target.host) === 0 ? 'dns' : 'tcp';
  return {
    target,
    role,
    phase,
    link,
    calls: new Map(),
    nextTransaction: 1,
    streamId: 0,
    hasMedia: false,
    started: Promise.withResolvers<void>(),
    fail,
  };
}

function unopenedLink(): RtmpLink {
  const nothing = (): void => undefined;
  const writing = { send: () => false, answer: () => false, write: () => false };
  const reading = { suspend: nothing, resume: nothing, setLimits: nothing, stopReading: nothing };
  return { ...writing, chunkSize: () => 0, enlargeChunks: nothing, ...reading };
}

/** Runs connect, createStream, then play or publish, until the server has accepted. */
export async function negotiate(session: ClientSession, ready: Promise<void>): Promise<void> {
  await ready;
  session.phase = 'connect';
  session.link.enlargeChunks();
  await call(session, 'connect', connectObject(session), []);
  session.phase = 'stream';
  const isPublish = session.role.mode === 'publish';
  const { stream } = session.target;
  if (isPublish) {
    command(session, 0, 'releaseStream', [stream]);
    command(session, 0, 'FCPublish', [stream]);
  }
  const [streamId] = await call(session, 'createStream', null, []);
  session.streamId = typeof streamId === 'number' ? streamId : 1;
  session.phase = isPublish ? 'publish' : 'play';
  if (isPublish) command(session, session.streamId, 'publish', [stream, 'live']);
  else {
    // -2: a live stream of that name, else a recorded one (RTMP 1.0 section 7.2.2.1).
    command(session, session.streamId, 'play', [stream, -2]);
    session.link.send(userControlMessage(USER_EVENT.setBufferLength, [session.streamId, 3_000]), CHUNK_STREAM.control);
  }
  await session.started.promise;
}

function connectObject(session: ClientSession): AmfObject {
  const { app, tcUrl } = session.target;
  if (session.role.mode === 'publish')
    return { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Touchline)', tcUrl };
  const capabilities = { fpad: false, capabilities: 15, audioCodecs: 4071, videoCodecs: 252, videoFunction: 1 };
  return { app, flashVer: 'LNX 9,0,124,2', tcUrl, ...capabilities };
}

function command(session: ClientSession, streamId: number, name: string, args: (string | number)[]): number {
  const transaction = session.nextTransaction;
  session.nextTransaction += 1;
  session.link.send(commandMessage(streamId, { name, transaction, object: null, args }), CHUNK_STREAM.command);
  return transaction;
}

/** Sends a command and waits for its `_result`. */
function call(
  session: ClientSession,
  name: string,
  object: AmfObject | null,
  args: string[],
): Promise<readonly unknown[]> {
  const transaction = session.nextTransaction;
  session.nextTransaction += 1;
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
  session.calls.set(transaction, resolve);
  session.link.send(commandMessage(0, { name, transaction, object, args }), CHUNK_STREAM.command);
  return promise;
}

/** Handles one message of the server. */
export function receive(session: ClientSession, message: RtmpMessage): void {
  const { type, timestamp, payload } = message;
  if (type === MESSAGE.command || type === MESSAGE.commandAmf3) receiveCommand(session, message);
  else if (type === MESSAGE.audio || type === MESSAGE.video || type === MESSAGE.data) {
    // Data messages do not count: servers send them before they have decided.
    if (type !== MESSAGE.data) session.hasMedia = true;
    if (session.hasMedia) session.started.resolve();
    session.role.onTag?.({ type, timestamp, payload });
  }
}

function receiveCommand(session: ClientSession, message: RtmpMessage): void {
  const reply = readCommand(message);
  if (reply?.name === '_result') {
    session.calls.get(reply.transaction)?.(reply.args);
    session.calls.delete(reply.transaction);
  } else if (reply?.name === '_error' && session.calls.has(reply.transaction)) {
    const info = statusInfo(reply.args[0]);
    session.fail('rejected', info.description ?? 'the server refused the connection', info.code, null);
  } else if (reply?.name === 'onStatus') receiveStatus(session, statusInfo(reply.args[0]));
}

function receiveStatus(session: ClientSession, info: StatusInfo): void {
  const code = info.code ?? '';
  if (info.level === 'error') {
    const reason = code.endsWith('NotFound') ? 'not_found' : 'rejected';
    session.fail(reason, info.description ?? code, info.code, null);
  } else if (/\.(Start|PublishNotify)$/.test(code) && session.phase !== 'media') session.started.resolve();
  else session.role.onStatus?.(code);
}

type StatusInfo = { level: string | null; code: string | null; description: string | null };

function statusInfo(value: unknown): StatusInfo {
  const text = (item: unknown): string | null => (typeof item === 'string' ? item : null);
  if (typeof value !== 'object' || value === null) return { level: null, code: null, description: null };
  const fields = new Map(Object.entries(value));
  return {
    level: text(fields.get('level')),
    code: text(fields.get('code')),
    description: text(fields.get('description')),
  };
}

const SET_DATA_FRAME = encodeAmf0(['@setDataFrame']);

/** Publishes one tag; false when the socket's buffer is above its high-water mark. */
export function sendTag(session: ClientSession, tag: FlvTag): boolean {
  const { type, timestamp } = tag;
  // Without @setDataFrame before it, servers do not keep metadata for later players.
  const isBare = type === FLV_TAG.script && !tag.payload.subarray(0, SET_DATA_FRAME.length).equals(SET_DATA_FRAME);
  const payload = isBare ? Buffer.concat([SET_DATA_FRAME, tag.payload]) : tag.payload;
  const name = type === FLV_TAG.audio ? 'audio' : type === FLV_TAG.video ? 'video' : 'data';
  return session.link.send({ type, streamId: session.streamId, timestamp, payload }, CHUNK_STREAM[name]);
}

/** Notifies the server that the stream ends. */
export function endStream(session: ClientSession): void {
  if (session.role.mode === 'publish') command(session, 0, 'FCUnpublish', [session.target.stream]);
  const transaction = session.nextTransaction;
  const args = [session.streamId];
  session.link.send(commandMessage(0, { name: 'deleteStream', transaction, object: null, args }), CHUNK_STREAM.command);
}
