import { isWritable } from '@touchline/contract';
import { stream as entity } from '@touchline/contract/schemas';
import type { Stream, StreamInput } from '@touchline/contract';

/** The form's values: all writable fields, null or empty where nothing is chosen yet. */
export type StreamValues = {
  [K in keyof StreamInput]-?: NonNullable<StreamInput[K]> extends number ? number | null : NonNullable<StreamInput[K]>;
};

const fields = Object.entries(entity.fields).filter(([, field]) => isWritable(field));

/** The values of a new stream: the default zone of new streams, everything else empty. */
export function emptyValues(zone: string): StreamValues {
  const blank = fields.map(([name, { sql }]) => [
    name,
    sql === 'bool' ? false : sql === 'int8' || sql === 'int4' ? null : '',
  ]);
  return { ...(Object.fromEntries(blank) as StreamValues), timezone: zone };
}

/** The form's values of a stored stream. */
export function valuesOf(stream: Stream): StreamValues {
  return Object.fromEntries(fields.map(([name]) => [name, stream[name as keyof StreamValues]])) as StreamValues;
}

/** The values of a new stream like another one: without what belongs to that one alone. */
export function copyOf(stream: Stream): StreamValues {
  return { ...valuesOf(stream), key: '', event_id: '', status: null };
}

/** The input to send. A required value that is empty is left out, so that the error is "required". */
export function inputOf(values: StreamValues): Record<string, unknown> {
  const entryOf = (name: string, value: unknown) => (value === null || value === '' ? undefined : [name, value]);
  const entries = fields.flatMap(([name, field]) => {
    const value = values[name as keyof StreamValues];
    const must = field.mode === 'required' || name === 'timezone' || name === 'status';
    return [must ? entryOf(name, value) : [name, value]];
  });
  return Object.fromEntries(entries.filter((entry) => entry !== undefined)) as Record<string, unknown>;
}
