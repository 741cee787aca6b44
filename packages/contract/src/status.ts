import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { choice, counted, name, pattern, stored } from '#kit/field';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { restoreRoute } from './reference.ts';

/** The four phases of a stream; every status belongs to one. */
export const phases = ['scheduled', 'live', 'finished', 'canceled'] as const;
export type Phase = (typeof phases)[number];

/** The phases that may follow each phase. A change within a phase is always allowed. */
export const transitions: Record<Phase, readonly Phase[]> = {
  scheduled: ['live', 'canceled'],
  live: ['finished', 'canceled'],
  finished: ['live'],
  canceled: ['scheduled'],
};

/** Whether a stream may change from one phase to the other. */
export function canMove(from: Phase, to: Phase): boolean {
  return from === to || transitions[from].includes(to);
}

export const status = entity('status', ['status', 'statuses'], {
  name: name(50, 'required'),
  nameRu: name(50, 'required'),
  phase: choice(phases, 'required'),
  color: pattern(/^#[0-9a-f]{6}$/, 7, 'required', { widget: 'color' }),
  /** One of the four statuses that are part of the product: it can be renamed but not deleted. */
  builtIn: stored(z.boolean(), 'bool'),
  /** Number of streams that use it, at most `maxUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const statusRoutes = {
  ...crud(status, '/stream/status', '/stream/statuses', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/status', 'reference.write', status.nouns[1]),
};

export type Status = z.infer<typeof status.item>;
