import type { ServerResponse } from 'node:http';
import { can, eventsPath, eventsQuery } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bearer, findUser } from '#server/auth/authenticator';
import { reset } from '#server/events/live-event';
import type { LiveEvent } from '#server/events/live-event';
import { inTurn } from '#server/events/in-turn';
import { missedAfter, missedSince, newestEvent } from '#server/events/missed';
import type { Deps } from '#server/deps';
import { isDatabaseUp } from '#database/is-up';
import { HttpError } from '#http/http-error';
import { sees } from '#http/user';
import type { User } from '#http/user';

type Reader = {
  user: User;
  token: string;
  response: ServerResponse;
  waiting: string[];
  /** Infinite until the missed events are loaded, which are sent before live ones. */
  lastWriteAt: number;
};

const mergeMs = 100;
const retryMs = 25;
/** `recheckMs`: how often a connection's session and access rule are read again. */
type Pace = { heartbeatMs: number; recheckMs: number };
export const pace: Pace = { heartbeatMs: 15_000, recheckMs: 60_000 };
const maxPerUser = 30;
const maxQueuedBytes = 1_048_576;

/**
 * `GET /events`: changes that the reader may see, as server-sent events. `Last-Event-ID` resumes; without it, `since` is how
 * many milliseconds ago the reader began to read what the events concern. A reader that hears nothing for two heartbeats knows that
 * it may have missed something: nothing is sent while this process itself does not hear of changes. With `once` the answer ends after what
 * was missed, for readers behind a proxy that keeps an answer back until it ends.
 */
export function serveEvents(
  app: FastifyInstance,
  { db, pool, authenticator, eventBus }: Deps,
  { heartbeatMs, recheckMs }: Pace,
): void {
  const readers = new Set<Reader>();
  const writer = openWriter(readers);
  const tell = (event: LiveEvent) => {
    const frame = frameOf(event, readers.size);
    for (const reader of readers) {
      if (maySee(reader.user, event)) writer.push(reader, frame);
      if (concerns(reader.user, event)) void recheck(reader);
    }
  };
  const unsubscribe = eventBus.subscribe((event) => {
    // Whoever reads everything again needs the database.
    if (event.kind === 'reset' && !eventBus.isFollowing()) void isDatabaseUp(db).then((isUp) => isUp && tell(event));
    else tell(event);
  });
  const beat = setInterval(() => {
    if (eventBus.isFollowing()) readers.forEach((reader) => writer.push(reader, ': still here\n\n'));
  }, heartbeatMs);
  const rechecks = inTurn(readers, recheckMs, (reader) => void recheck(reader));

  async function recheck(reader: Reader): Promise<void> {
    const user = await findUser(pool, reader.token, null).catch(() => reader.user);
    if (user) reader.user = user;
    else reader.response.end();
  }

  app.addHook('preClose', async () => {
    clearInterval(beat);
    rechecks.stop();
    writer.stop();
    unsubscribe();
    for (const { response } of readers) response.end(retry(2_000));
  });

  app.get<{ Querystring: z.output<typeof eventsQuery> }>(
    eventsPath,
    // A HEAD request would open an event stream that is never read.
    {
      exposeHeadRoute: false,
      schema: { summary: 'Live events (server-sent)', tags: ['events'], querystring: eventsQuery },
    },
    async (request, reply) => {
      const user = await authenticator.user(request);
      // The connection closed during authentication, before the listener was added: it would be counted forever.
      if (reply.raw.destroyed) return void reply.hijack();
      if (request.query.once)
        return reply
          .type('text/event-stream')
          .header('cache-control', 'no-store')
          .send(await onceFor(db, user, request));
      if ([...readers].filter((reader) => isSame(reader.user, user)).length >= maxPerUser)
        throw new HttpError(429, 'rate_limited', 'This user has too many live connections', { retryAfterS: 10 });
      const reader = open(request, reply, user);
      readers.add(reader);
      rechecks.begin();
      reader.response.once('close', () => readers.delete(reader));
      reader.waiting.unshift(...framesFor(user, await missedBy(db, request).catch(() => [reset]), readers.size));
      reader.lastWriteAt = -mergeMs;
      flush(reader);
    },
  );
}

/** What of a request says which events its reader may have missed. */
type Resumed = { headers: FastifyRequest['headers']; query: z.output<typeof eventsQuery> };

async function missedBy(db: Deps['db'], { headers, query: { since } }: Resumed): Promise<LiveEvent[]> {
  const lastEventId = headers['last-event-id'];
  if (lastEventId !== undefined) return missedAfter(db, lastEventId);
  return since === undefined ? [] : missedSince(db, since);
}

/** What was missed, and the position to go on from. */
async function onceFor(db: Deps['db'], user: User, resumed: Resumed): Promise<string> {
  const newest = await newestEvent(db);
  const frames = [retry(1_000), ...framesFor(user, await missedBy(db, resumed), 1)];
  if (newest !== null) frames.push(`id: ${newest}\nevent: position\ndata: {}\n\n`);
  return frames.join('');
}

function open(request: FastifyRequest, reply: FastifyReply, user: User): Reader {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Closes the connection with the stream, so that a stopping server does not wait for its next request.
    connection: 'close',
    'x-accel-buffering': 'no',
  };
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  // An event stream outlives the request timeout; the heartbeat detects dead connections.
  request.raw.socket.setTimeout(0);
  reply.raw.write(retry(1_000));
  return { user, token: bearer(request), response: reply.raw, waiting: [], lastWriteAt: Infinity };
}

/** How long a reader waits before it connects again. */
const retry = (ms: number) => `retry: ${ms}\n\n`;

const framesFor = (user: User, events: LiveEvent[], listeners: number) =>
  events.filter((event) => maySee(user, event)).map((event) => frameOf(event, listeners));

function frameOf({ id, kind, data }: LiveEvent, listeners: number): string {
  const { streams: _concerned, ...sent } = data;
  const content = listeners > 1 ? { ...sent, listeners } : sent;
  return `${id ? `id: ${id}\n` : ''}event: ${kind}\ndata: ${JSON.stringify(content)}\n\n`;
}

/** Programs with a token leave the connections of the console to their owner. */
const isSame = (one: User, other: User) => one.id === other.id && one.accessToken?.id === other.accessToken?.id;

/** Mails are the concern of administrators. */
const maySee = (user: User, { kind, data }: LiveEvent) =>
  (kind !== 'mail' || can(user.role, 'administer')) &&
  (data.stream === undefined || sees(user, data.stream)) &&
  (data.streams === undefined || data.streams.some((stream) => sees(user, stream))) &&
  (data.user === undefined || data.user === user.id);

const concerns = (user: User, { kind, data }: LiveEvent) =>
  kind === 'reference' && data.entity === 'user' && data.id === user.id;

/** Writes immediately after a pause, otherwise merges events: at most ten writes a second per reader. */
function openWriter(readers: ReadonlySet<Reader>) {
  let timer: NodeJS.Timeout | null = null;
  const flushAll = () => {
    readers.forEach(flush);
    const isAnyWaiting = [...readers].some(({ waiting }) => waiting.length > 0);
    timer = isAnyWaiting ? setTimeout(flushAll, retryMs) : null;
  };
  return {
    push(reader: Reader, frame: string): void {
      reader.waiting.push(frame);
      flush(reader);
      if (reader.waiting.length > 0) timer ??= setTimeout(flushAll, retryMs);
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}

function flush(reader: Reader): void {
  if (reader.response.destroyed || reader.waiting.length === 0 || performance.now() - reader.lastWriteAt < mergeMs)
    return;
  // A reader that does not keep up is disconnected: it reconnects and resumes, or reloads.
  if (reader.response.writableLength > maxQueuedBytes) return void reader.response.destroy();
  reader.response.write(reader.waiting.join(''));
  reader.waiting = [];
  reader.lastWriteAt = performance.now();
}
