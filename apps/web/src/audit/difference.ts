import type { AuditEntry } from '@touchline/contract';

type Entry = Pick<AuditEntry, 'before' | 'after'>;

/** The fields that an entry shows: those that changed, or all non-empty ones of a new or deleted record. */
export function fieldsOf({ before, after }: Entry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const filled = names.filter((name) => isFilled(before?.[name]) || isFilled(after?.[name]));
  // The record's id is already shown in the heading.
  return filled.filter((name) => name !== 'id');
}

/** Whether a value is not empty. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Whether a value is an instant in PostgreSQL's JSON format, such as `2026-11-21T16:00:00.123456+00:00`. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
}
