import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WatchRules } from '@touchline/contract';
import type { EndedPublisher, NodeReport, RefusedPublisher } from '../console-client.ts';
import type { PlaylistPosition } from '../playlist-positions.ts';

export type HookCall = { path: string; authorization: string | undefined; body: Record<string, unknown> };

type HookAnswer = { status: number; body: unknown };

export type FakeConsole = {
  url: string;
  calls: HookCall[];
  /** The response to the next hooks, unless `decide` returns one. */
  answer: HookAnswer;
  decide: ((body: HookCall['body']) => HookAnswer) | null;
  pulls: { key: string; source_url: string }[] | null;
  pullPrivate: boolean;
  /** Whether the response to reports has the pulls, as that of older consoles does not. */
  tellsPulls: boolean;
  /** Whether it takes the load of nodes; an older one refuses reports with it. */
  takesLoad: boolean;
  /** Whether it takes where playlists are, which an older one refuses, too. */
  takesPositions: boolean;
  /** It refuses reports with more viewers. */
  maxWatched: number;
  /** Where playlists are, in the answers to questions without `after`. */
  positions: (PlaylistPosition & { key: string })[];
  /** Questions for orders wait for this before they are answered. */
  ordersWait: Promise<void>;
  /** The number of questions for pulls. */
  pullQuestions: number;
  reports: NodeReport[];
  refusals: RefusedPublisher[];
  /** The response to reports; null: this console does not accept reports. */
  over: string[] | null;
  /** The publishers to cut in the response to reports. */
  ended: EndedPublisher[];
  /** The `after` of each question for orders; null for none. */
  askedAfter: (string | null)[];
  /** Who may watch, in the answers to questions without `after`. */
  rules: WatchRules;
  /** Answers the open question for orders; `watch`: new rules; `gone`: the server was archived or deleted. */
  order: (ended: EndedPublisher[], watch?: WatchRules | null, gone?: boolean) => Promise<void>;
  /** Largest number of hooks that waited for a response at once. */
  mostAtOnce: number;
  /** While true, hooks get no response. */
  isSilent: boolean;
  /** Hooks wait for this before they are answered. */
  waitsFor: Promise<void>;
  stop: () => Promise<void>;
};

/** What an older console does not do; viewers of any number. */
const older = { tellsPulls: false, takesLoad: false, takesPositions: false, maxWatched: Number.POSITIVE_INFINITY };

/** A console whose responses to media hooks are set by the test; port 0 picks any free one. */
export async function startFakeConsole(port: number): Promise<FakeConsole> {
  let open = 0;
  const questions = openQuestions();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.endsWith('/pulls')) return sendJson(response, answerToPulls(fake));
      const { pathname, searchParams } = new URL(path, 'http://console');
      if (pathname.endsWith('/orders')) return questions.add(searchParams.get('after'), response, fake);
      if (path.endsWith('/report'))
        return sendReportAnswer(response, fake, JSON.parse(Buffer.concat(chunks).toString()));
      if (path.endsWith('/refusals')) {
        fake.refusals.push(...JSON.parse(Buffer.concat(chunks).toString()).refusals);
        return sendJson(response, {});
      }
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
      open += 1;
      fake.mostAtOnce = Math.max(fake.mostAtOnce, open);
      response.on('close', () => (open -= 1));
      fake.calls.push({ path, authorization: request.headers.authorization, body });
      if (fake.isSilent) return;
      const { status, body: told } = fake.decide?.(body) ?? fake.answer;
      void fake.waitsFor.then(() =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told)),
      );
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const fake: FakeConsole = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    calls: [],
    answer: { status: 200, body: { allow: true, reason: null, source_url: null } },
    decide: null,
    pulls: null,
    pullPrivate: true,
    ...older,
    positions: [],
    ordersWait: Promise.resolve(),
    pullQuestions: 0,
    reports: [],
    refusals: [],
    over: [],
    ended: [],
    askedAfter: questions.askedAfter,
    rules: openToAll,
    order: questions.answer,
    mostAtOnce: 0,
    isSilent: false,
    waitsFor: Promise.resolve(),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

/** The keys of the streams in these tests. */
const openToAll: WatchRules = {
  signed: false,
  keys: [],
  streams: ['match', 'other', 'pulled', 'radio', 'one', 'two', 'three', 'four', 'final-harbour-2026'],
  streamIds: [],
  people: [],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};

/** The questions for orders, of which one is open at a time. */
function openQuestions() {
  let waiting = Promise.withResolvers<ServerResponse>();
  const askedAfter: FakeConsole['askedAfter'] = [];
  const send = (response: ServerResponse, told: object) => {
    const after = `after-${askedAfter.length}`;
    const nothing = { ended: [], watch: null, gone: false };
    sendJson(response, { ...nothing, after, watchVersion: after, now: Date.now(), ...told });
  };
  return {
    askedAfter,
    add(after: string | null, response: ServerResponse, fake: FakeConsole) {
      askedAfter.push(after);
      if (after === null)
        void fake.ordersWait.then(() => send(response, { watch: fake.rules, positions: fake.positions }));
      else waiting.resolve(response);
    },
    async answer(ended: EndedPublisher[], watch: WatchRules | null = null, gone = false) {
      const response = await waiting.promise;
      waiting = Promise.withResolvers();
      send(response, { ended, watch, gone });
    },
  };
}

/** Sends the answer, 404 for none. */
function sendJson(response: ServerResponse, answer: object | null): void {
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { code: 'not_found', message: '' }));
}

const pullsOf = ({ pulls, pullPrivate }: FakeConsole) => pulls && { pulls, pullPrivate };

function answerToPulls(fake: FakeConsole) {
  fake.pullQuestions += 1;
  return pullsOf(fake);
}

/** 422 for what an older console does not take, and for too much. */
function sendReportAnswer(response: ServerResponse, fake: FakeConsole, report: NodeReport) {
  fake.reports.push(report);
  const { over, ended, takesLoad, takesPositions, maxWatched } = fake;
  const hasTooMany = (report.watched?.length ?? 0) > maxWatched;
  if ((report.load && !takesLoad) || (report.positions && !takesPositions) || hasTooMany)
    return response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"invalid","message":""}');
  const takes = { ...(takesLoad && { takesLoad }), ...(takesPositions && { takesPositions }) };
  return sendJson(response, over && { over, ended, ...(fake.tellsPulls && { pull: pullsOf(fake) }), ...takes });
}
