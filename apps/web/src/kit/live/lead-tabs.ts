import { keepConnected } from './connection.ts';
import type { Connection, LiveState, ServerMessage } from './connection.ts';
import type { eventFlow } from './event-flow.ts';

/** An event, and the leading tab's position before it. */
export type PassedEvent = { after: string; event: ServerMessage };

/** Messages between the tabs of one session. */
export type TabMessage =
  | { type: 'events'; events: PassedEvent[] }
  | { type: 'state'; state: LiveState; heardAt: number; position: string; isHidden: boolean }
  | { type: 'ask' };

type Options = {
  token: string;
  signal: AbortSignal;
  flow: ReturnType<typeof eventFlow>;
  pass: (event: PassedEvent) => void;
  heardAt: number;
  onState: (state: LiveState) => void;
};

/** Keeps the connection for all tabs and passes on its events and state until `signal` aborts. */
export function leadTabs({ token, signal, flow, pass, heardAt, onState }: Options): Connection {
  const publish = (event: ServerMessage) => {
    pass({ after: flow.position(), event });
    flow.receive(flow.position(), event);
  };
  return keepConnected({
    token,
    signal,
    lastEventId: flow.lastEventId,
    onOpen: (isResumed) => isResumed || flow.startAnew(),
    onMessage: publish,
    heardAt,
    onState,
    // The next call finds out too, and opens the sign-in screen.
    onRefused: () => publish({ event: 'reset', data: '' }),
  });
}
