import { takeEarlyChannel } from '#kit/early-requests.ts';
import type { Connection, LiveState } from './connection.ts';
import { elect } from './elect.ts';
import { eventFlow } from './event-flow.ts';
import type { OnEvent } from './event-flow.ts';
import { leadTabs } from './lead-tabs.ts';
import type { PassedEvent, TabMessage } from './lead-tabs.ts';
import { watchLeader } from './leader-watch.ts';

type Options = { token: string; onEvent: OnEvent; onState: (state: LiveState) => void };

/**
 * Receives the live events of a session over one connection that all tabs of the browser share: the leading tab keeps it
 * open and passes events on. Returns the function that leaves it.
 */
export function shareConnection({ token, onEvent, onState }: Options): () => void {
  // The name keeps tabs of other sessions and versions apart; other sites cannot see it.
  const name = `touchline live 2 ${token}`;
  const early = takeEarlyChannel(name);
  const channel = early?.channel ?? new BroadcastChannel(name);
  const { post, pass, close } = openOutbox(channel);
  const flow = eventFlow(onEvent);
  const leaving = new AbortController();
  let connection: Connection | null = null;
  let state: LiveState = 'connecting';
  const show = (next: LiveState) => onState((state = next));
  const postState = () => post({ type: 'state', state, position: flow.position(), isHidden: document.hidden });

  const election = elect(name, (signal) => {
    const showToAll = (next: LiveState) => {
      show(next);
      postState();
    };
    watch.stop();
    showToAll('connecting');
    connection = leadTabs({ token, signal, flow, pass, onState: showToAll });
    signal.addEventListener('abort', () => {
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
    show(message.state);
    // Timers of hidden tabs are throttled: a visible tab connects sooner.
    if (message.state !== 'online' && message.isHidden && !document.hidden) election.takeOver();
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
