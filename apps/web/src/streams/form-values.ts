import { isWritable, stream as entity } from '@touchline/contract';
import type { Stream, StreamInput } from '@touchline/contract';

/** What the form holds: exactly what can be sent, with null or nothing where a choice is not made yet. */
export type StreamValues = {
  [K in keyof StreamInput]-?: NonNullable<StreamInput[K]> extends number ? number | null : NonNullable<StreamInput[K]>;
};

const fields = Object.entries(entity.fields).filter(([, field]) => isWritable(field));

/** A new stream in the zone that new streams have here, all else empty. */
export function emptyValues(zone: string): StreamValues {
  const blank = fields.map(([name, { sql }]) => [
    name,
    sql === 'bool' ? false : sql === 'int8' || sql === 'int4' ? null : '',
  ]);
  return { ...(Object.fromEntries(blank) as StreamValues), timezone: zone };
}

/** A stored stream as the form holds it. */
export function valuesOf(stream: Stream): StreamValues {
  return Object.fromEntries(fields.map(([name]) => [name, stream[name as keyof StreamValues]])) as StreamValues;
}

/** What is sent: a value that must be given but is not counts as absent, so that the rule says "required". */
export function inputOf(values: StreamValues): Record<string, unknown> {
  const given = (name: string, value: unknown) => (value === null || value === '' ? undefined : [name, value]);
  const wanted = fields.flatMap(([name, field]) => {
    const value = values[name as keyof StreamValues];
    const must = field.mode === 'required' || name === 'timezone' || name === 'status';
    return [must ? given(name, value) : [name, value]];
  });
  return Object.fromEntries(wanted.filter((entry) => entry !== undefined)) as Record<string, unknown>;
}
