import { takeEarlyChannel } from '#kit/early-requests.ts';
import { heartbeatMs } from './connection.ts';
import type { Connection, LiveState } from './connection.ts';
import { elect } from './elect.ts';
import { eventFlow } from './event-flow.ts';
import type { OnEvent } from './event-flow.ts';
import { leadTabs } from './lead-tabs.ts';
import type { PassedEvent, TabMessage } from './lead-tabs.ts';
import { watchLeader } from './leader-watch.ts';

/** `heardAt`: until when what the page shows was kept up to date, in milliseconds since 1970. */
type Options = {
  token: string;
  heardAt: number;
  onEvent: OnEvent;
  onState: (state: LiveState, heardAt: number) => void;
};

/**
 * Receives the live events of a session over one connection that all tabs of the browser share: the leading tab keeps it
 * open and passes events on. Returns the function that leaves it.
 */
export function shareConnection({ token, heardAt, onEvent, onState }: Options): () => void {
  // The name keeps tabs of other sessions and versions apart; other sites cannot see it.
  const name = `touchline live 3 ${token}`;
  const early = takeEarlyChannel(name);
  const channel = early?.channel ?? new BroadcastChannel(name);
  const { post, pass, close } = openOutbox(channel);
  const flow = eventFlow(onEvent);
  const leaving = new AbortController();
  let connection: Connection | null = null;
  const { show, known } = openState({ heardAt, onState, leading: () => connection });
  const postState = () => post({ type: 'state', ...known(), position: flow.position(), isHidden: document.hidden });

  const election = elect(name, (signal) => {
    const showToAll = (next: LiveState) => {
      show(next);
      postState();
    };
    watch.stop();
    showToAll('connecting');
    connection = leadTabs({ token, signal, flow, pass, heardAt: known().heardAt, onState: showToAll });
    signal.addEventListener('abort', () => {
      // Takes over until when this connection has heard anything.
      known();
      connection = null;
      if (leaving.signal.aborted) return;
      show('connecting');
      watch.start();
    });
  });
  const watch = watchLeader({
    ask: () => post({ type: 'ask' }),
    onSilent: () => {
      show('connecting');
      election.takeOver();
    },
  });
  function follow(message: Exclude<TabMessage, { type: 'ask' }>): void {
    watch.sign();
    if (message.type === 'events') return message.events.forEach(({ after, event }) => flow.receive(after, event));
    if (message.state === 'online') flow.goOnFrom(message.position);
    show(message.state, message.heardAt);
    // Timers of hidden tabs are throttled: a visible tab connects sooner, or asks more often for what was missed.
    if (isBehind(message) && message.isHidden && !document.hidden) election.takeOver();
  }

  function hear(message: TabMessage): void {
    if (message.type !== 'ask') {
      // While this tab leads, such a message comes from a former leader that has not noticed yet.
      if (!connection) follow(message);
    } else if (connection) {
      connection.check();
      postState();
    }
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  const look = () => connection || document.hidden || watch.askNow();
  window.addEventListener('visibilitychange', look, { signal: leaving.signal });
  watch.start();
  for (const message of early?.heard ?? []) hear(message as TabMessage);
  return () => {
    leaving.abort();
    watch.stop();
    election.leave();
    close();
  };
}

const isBehind = ({ state, heardAt }: { state: LiveState; heardAt: number }) =>
  state !== 'online' || Date.now() - heardAt > heartbeatMs;

type StateOptions = Pick<Options, 'heardAt' | 'onState'> & { leading: () => Connection | null };

/** The state of the connection that this tab shows, and until when what it shows was kept up to date. */
function openState({ heardAt: openedAt, onState, leading }: StateOptions) {
  let [state, heardAt]: [LiveState, number] = ['connecting', openedAt];
  // The tab may have been opened after the leading one has last heard anything.
  const known = (at = leading()?.heardAt() ?? 0) => {
    heardAt = Math.max(heardAt, at);
    return { state, heardAt };
  };
  return {
    known,
    show(next: LiveState, at?: number): void {
      state = next;
      onState(state, known(at).heardAt);
    },
  };
}

/** What a tab sends to the others, in order. Events that arrive together go in one message. */
function openOutbox(channel: BroadcastChannel) {
  let events: PassedEvent[] = [];
  function flush(): void {
    if (events.length > 0) channel.postMessage({ type: 'events', events } satisfies TabMessage);
    events = [];
  }
  return {
    post(message: TabMessage): void {
      flush();
      channel.postMessage(message);
    },
    pass(event: PassedEvent): void {
      if (events.length === 0) queueMicrotask(flush);
      events.push(event);
    },
    close(): void {
      flush();
      channel.close();
    },
  };
}
