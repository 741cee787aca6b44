import type { RawBuilder } from 'kysely';
import { leftOutBySignal } from '#server/streams/signal-filter';
import { measured } from '#server/streams/watched';
import { inWindow, taken } from '#server/streams/window';
import type { ListQuery } from '#http/list-query';

const flags: Record<string, RawBuilder<boolean>> = { inWindow, taken, measured };

/**
 * SQL over `stream`: the few streams that a filter leaves out, so that the many it finds need not be counted; null when
 * it finds few, or leaves out many.
 */
export function leftOutBy({ column, value }: ListQuery['filters'][number]): RawBuilder<boolean> | null {
  if (column === 'state' || column === 'available') return leftOutBySignal(column, value);
  return value === 'false' ? (flags[column] ?? null) : null;
}
