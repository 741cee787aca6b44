import type { IncomingHttpHeaders } from 'node:http';
import type { FieldError } from '@touchline/contract';
import { HttpError, invalid } from '#http/http-error';

/** The values of the six list headers. `page` counts from 1. */
export type ListQuery = {
  page: number;
  size: number;
  sort: string | null;
  order: 'asc' | 'desc';
  filters: { column: string; value: string }[];
};

/**
 * Reads Page-Current, Page-Size, Sort-Column, Sort-Order, Filter-Column and Filter-Value. Throws 422 naming the header.
 */
export function readListQuery(headers: IncomingHttpHeaders): ListQuery {
  const errors: Record<string, FieldError> = {};
  const order = one(headers, 'sort-order') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') errors['Sort-Order'] = { code: 'unknown_value' };
  const query: ListQuery = {
    page: wholeNumber(headers, 'Page-Current', 1, 1_000_000_000, 1, errors),
    size: wholeNumber(headers, 'Page-Size', 1, 100, 10, errors),
    sort: one(headers, 'sort-column'),
    order: order === 'desc' ? 'desc' : 'asc',
    filters: filters(headers, errors),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return query;
}

export const unknownColumn = (header: string, column: string) =>
  new HttpError(422, 'unknown_column', `Unknown column ${column.slice(0, 60)}`, {
    fields: { [header]: { code: 'unknown_value' } },
  });

function one(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function wholeNumber(
  headers: IncomingHttpHeaders,
  name: string,
  min: number,
  max: number,
  fallback: number,
  errors: Record<string, FieldError>,
): number {
  const text = one(headers, name.toLowerCase());
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text)) errors[name] = { code: 'wrong_type' };
  else if (value < min) errors[name] = { code: 'too_small', limit: min };
  else if (value > max) errors[name] = { code: 'too_big', limit: max };
  return value;
}

function filters(headers: IncomingHttpHeaders, errors: Record<string, FieldError>): ListQuery['filters'] {
  const columns = one(headers, 'filter-column')?.split(',') ?? [];
  const values = one(headers, 'filter-value')?.split(',') ?? (columns.length > 0 ? [''] : []);
  if (columns.length !== values.length || columns.length > 20) errors['Filter-Value'] = { code: 'mismatch' };
  try {
    // Node joins repeated headers with a comma and a space.
    return columns.map((column, index) => ({
      column: column.trim(),
      value: decodeURIComponent(values[index]?.trim() ?? ''),
    }));
  } catch {
    errors['Filter-Value'] = { code: 'pattern' };
    return [];
  }
}
