import type { EventData, EventKind } from '@touchline/contract';

export type LiveEvent = { id: number; kind: EventKind; data: EventData };

/** The event that anything may have changed. */
export const reset: LiveEvent = { id: 0, kind: 'reset', data: { id: null } };
