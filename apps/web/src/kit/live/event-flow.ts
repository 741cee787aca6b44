import { eventKinds } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { randomText } from '#kit/random-text.ts';
import type { ServerMessage } from './connection.ts';

/** As many events as the server replays on resume. */
const mostPositions = 1_000;
const markSign = '~';

export type OnEvent = (kind: EventKind, data: EventData) => void;

/**
 * The flow of events through one tab. It knows the positions that the tab has reached: ids of events, and a mark for a
 * connection that opened without an id to resume from. Two tabs that share a position have received the same until there.
 */
export function eventFlow(onEvent: OnEvent) {
  const reached = new Set<string>();
  let position = '';

  function reach(next: string): void {
    position = next;
    reached.add(next);
    for (const oldest of reached) {
      if (reached.size <= mostPositions) break;
      reached.delete(oldest);
    }
  }
  /** The next event follows this position. A tab that has not reached it has missed events: `reset`. */
  function goOnFrom(next: string): void {
    if (next === '' || reached.has(next)) return;
    const hasMissed = position !== '';
    reach(next);
    if (hasMissed) onEvent('reset', { id: null });
  }
  return {
    /** Empty before the first connection. */
    position: () => position,
    /** The event id to resume from; empty if there is none. */
    lastEventId: () => (position.startsWith(markSign) ? '' : position),
    goOnFrom,
    /** Records a connection that could not resume: missed events are unknown. */
    startAnew: () => goOnFrom(markSign + randomText()),
    receive(after: string, { id, event, data }: ServerMessage): void {
      goOnFrom(after);
      // A resumed connection repeats some events.
      if (id && reached.has(id)) return;
      if (id) reach(id);
      const kind = eventKinds.find((known) => known === event);
      if (kind) onEvent(kind, data === '' ? { id: null } : (JSON.parse(data) as EventData));
    },
  };
}
