import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './ends-console.ts';
import type { Grounds, Match } from './ends-match.ts';

/** A change that ends the right to watch a match. */
export type Change = {
  name: string;
  /** The signed name that loses its right. */
  open: (match: Match) => Promise<string>;
  /** Resolves as soon as the right has ended for the console. */
  end: (match: Match) => Promise<unknown>;
  undo: (match: Match) => Promise<unknown>;
  /** Whether the encoder has to publish again afterwards. */
  endsPublisher: boolean;
  /** Whether it is made once for all matches, since it concerns their server. */
  isOfServer: boolean;
};

/** Links of clients last this long here: players need it to start. */
const linkS = 14;

/** What a change has unless it says otherwise. */
const usual = {
  open: (match: Match) => match.ofOperator(),
  undo: async () => {},
  endsPublisher: false,
  isOfServer: false,
};

/** All changes; those that concern the server come last. `editor`: the session of one. */
export function changesOf(grounds: Grounds, editor: string): Change[] {
  return [...endsOfLinks(grounds), ...endsOfMatches(grounds, editor), ...endsOfServers(grounds)];
}

function endsOfLinks({ admin }: Grounds): Change[] {
  const putUser = ({ operator }: Match, body: object) => call(admin, 'PUT', '/user', { id: operator, ...body });
  return [
    {
      ...usual,
      name: 'revoke',
      open: (match) => match.ofClient({}),
      end: (match) => call(admin, 'POST', '/stream/link/revoke', { id: match.link().id }),
    },
    {
      ...usual,
      name: 'end of time',
      open: (match) => match.ofClient({ until: inSeconds(linkS) }),
      end: (match) => sleep(Date.parse(match.link().until) - Date.now()),
    },
    {
      ...usual,
      name: 'access rule',
      end: (match) => putUser(match, { access: 'allow', streams: [match.id] }),
      undo: (match) => putUser(match, { streams: [] }),
    },
    {
      ...usual,
      name: 'block',
      end: (match) => putUser(match, { status: 'inactive' }),
      undo: (match) => putUser(match, { status: 'active' }).then(match.signInAgain),
    },
  ];
}

function endsOfMatches({ admin }: Grounds, editor: string): Change[] {
  const put = ({ id }: Match, body: object) => call(admin, 'PUT', '/stream', { id, ...body });
  const ofMatch = { ...usual, endsPublisher: true };
  return [
    {
      ...ofMatch,
      name: 'cut',
      end: ({ id }) => call(editor, 'POST', '/stream/cut', { id }),
      undo: ({ id }) => call(editor, 'DELETE', `/stream/cut?id=${id}`),
    },
    {
      ...ofMatch,
      name: 'finish after end',
      async open(match) {
        await match.setStatus('Live');
        // It began at least five minutes ago.
        await put(match, { duration: 4 });
        return match.ofOperator();
      },
      end: (match) => match.setStatus('Finished'),
      undo: (match) => put(match, { duration: 300 }).then(() => match.setStatus('Live')),
    },
    {
      ...ofMatch,
      name: 'cancel',
      end: (match) => match.setStatus('Canceled'),
      undo: (match) => match.setStatus('Scheduled'),
    },
    {
      ...ofMatch,
      name: 'archive',
      end: ({ id }) => call(admin, 'DELETE', `/stream?ids=${id}`),
      undo: ({ id }) => call(admin, 'DELETE', `/archive?ids=${id}`),
    },
    {
      ...ofMatch,
      name: 'key',
      end: (match) => put(match, { key: `${match.key}-next` }),
      undo: (match) => put(match, { key: match.key }),
    },
  ];
}

function endsOfServers({ admin, server }: Grounds): Change[] {
  const put = (body: object) => call(admin, 'PUT', '/stream/server', { id: server, ...body });
  return [
    {
      ...usual,
      name: 'end all links',
      isOfServer: true,
      end: () => call(admin, 'POST', '/stream/server/end-links', { id: server }),
    },
    {
      ...usual,
      name: 'server off',
      endsPublisher: true,
      isOfServer: true,
      end: () => put({ enabled: false }),
      undo: () => put({ enabled: true }),
    },
  ];
}

/** In whole seconds, as links end. */
const inSeconds = (seconds: number) => new Date(Math.ceil(Date.now() / 1_000 + seconds) * 1_000).toISOString();
