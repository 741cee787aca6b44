import type { AuditEntry } from '@touchline/contract';

type Entry = Pick<AuditEntry, 'before' | 'after'>;

/** The fields that an entry is about: those that differ, or everything that a new or a deleted record held. */
export function fieldsOf({ before, after }: Entry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const filled = names.filter((name) => isSaid(before?.[name]) || isSaid(after?.[name]));
  // The record's number stands above already.
  return filled.filter((name) => name !== 'id');
}

/** A new record's empty fields say nothing. */
export function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** An instant as PostgreSQL writes it into JSON: `2026-11-21T16:00:00.123456+00:00`. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
}
