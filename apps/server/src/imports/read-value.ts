import type { Field, RowReason } from '@touchline/contract';
import { fieldErrors } from '@touchline/contract';
import * as z from 'zod/mini';
import type { Filled, Raw } from '#server/imports/raw-value';
import { readDay } from '#server/imports/read-day';
import type { DateStyle } from '#server/imports/read-day';
import { readZone } from '#server/imports/read-zone';
import { isFormula } from '#server/sheets/cell';
import type { Cell } from '#server/sheets/cell';

export type Scalar = string | number | boolean | null;

/** The value of a cell for its field, or why it is invalid. `null`: the cell is empty. */
export type Reading = { value: Scalar } | { reason: RowReason; limit?: number } | null;

const yes = new Set(['1', 'yes', 'y', 'true', 'да', 'истина', '+', 'x']);
const no = new Set(['0', 'no', 'n', 'false', 'нет', 'ложь', '-']);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const dayMs = 86_400_000;

/** Reads a cell for a field that does not name another record. */
export function readValue(field: Field, cell: Cell, dates: DateStyle): Reading {
  if (cell === null) return null;
  if (isFormula(cell)) return { reason: 'formula' };
  const read = raw(field, cell, dates);
  if ('reason' in read) return read;
  const parsed = z.safeParse(field.schema, read.value, { reportInput: true });
  if (parsed.success) return { value: scalar.parse(parsed.data) };
  const error = fieldErrors(parsed.error.issues)[''];
  return { reason: error?.code ?? 'pattern', ...(error?.limit === undefined ? {} : { limit: error.limit }) };
}

function raw(field: Field, cell: Filled, dates: DateStyle): Raw {
  if (field.widget === 'zone') {
    const text = textOf(cell);
    return { value: z.safeParse(field.schema, text).success ? text : readZone(text) };
  }
  switch (field.sql) {
    case 'date':
      return readDay(cell, dates);
    case 'time':
      return timeOf(cell);
    case 'bool':
      return flagOf(cell);
    case 'int4': {
      const number = typeof cell === 'string' ? Number(cell.replace(/[\s\u00a0]/g, '') || Number.NaN) : cell;
      return typeof number === 'number' && Number.isFinite(number) ? { value: number } : { reason: 'wrong_type' };
    }
    default:
      return { value: textOf(cell) };
  }
}

/** The text that a cell displays. */
export function textOf(cell: Filled): string {
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** `18:00`, `9:05`, `6:30 PM`, a time cell, or its fraction of a day. */
function timeOf(cell: Filled): Raw {
  if (cell instanceof Date || typeof cell === 'number') {
    const ms = cell instanceof Date ? cell.getTime() : cell * dayMs;
    const minutes = Math.round((((ms % dayMs) + dayMs) % dayMs) / 60_000) % 1_440;
    return Number.isNaN(minutes) ? { reason: 'pattern' } : { value: clockOf(Math.floor(minutes / 60), minutes % 60) };
  }
  const [, hours, minutes, half] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(String(cell)) ?? [];
  if (hours === undefined || minutes === undefined) return { reason: 'pattern' };
  const base = half ? (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hours);
  return { value: clockOf(base, Number(minutes)) };
}

const clockOf = (hours: number, minutes: number) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

function flagOf(cell: Filled): Raw {
  if (typeof cell === 'boolean') return { value: cell };
  const text = String(cell).toLowerCase();
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : { reason: 'unknown_value' };
}
