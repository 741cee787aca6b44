import * as z from 'zod/mini';
import { emailAddress, id, idList, line, prose, zoneName } from '#kit/value';

/** Columns as PostgreSQL names them; null marks a field that a query computes and that lists treat as text. */
export type SqlType =
  | 'int8'
  | 'int4'
  | 'text'
  | 'bool'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'
  | 'text[]'
  | 'cidr[]';

export type Widget =
  | 'text'
  | 'area'
  | 'number'
  | 'switch'
  | 'date'
  | 'time'
  | 'zone'
  | 'color'
  | 'url'
  | 'pick'
  | 'picks'
  | 'networks'
  | 'refer'
  | 'refers'
  | 'texts'
  | 'none';

/** `required`: must be sent on create. `optional`: the database fills it in. `stored`: a column only the server writes. `computed`: no column, a query makes it. `secret`: must be sent on create, is kept as a hash and never leaves. */
export type Mode = 'required' | 'optional' | 'stored' | 'computed' | 'secret';

export type Field<S extends z.ZodMiniType = z.ZodMiniType, M extends Mode = Mode> = {
  schema: S;
  mode: M;
  sql: SqlType | null;
  widget: Widget;
  /** The plain search of a list looks into it. */
  searchable: boolean;
  /** Entity that an id points to. */
  target: string | null;
};

type Extra = { searchable?: boolean };

function make<S extends z.ZodMiniType, M extends Mode>(
  schema: S,
  mode: M,
  sql: SqlType | null,
  widget: Widget,
  extra: Extra & { target?: string },
): Field<S, M> {
  return { schema, mode, sql, widget, searchable: extra.searchable ?? false, target: extra.target ?? null };
}

/** A name, searchable by default. `optional`: the server makes one. */
export const name = <const M extends 'required' | 'optional'>(max: number, mode: M) =>
  make(line(1, max), mode, 'text', 'text', { searchable: true });

export const text = (max: number, extra: Extra) => make(line(0, max), 'optional', 'text', 'text', extra);

export const area = (max: number, extra: Extra) => make(prose(max), 'optional', 'text', 'area', extra);

/** Text of a fixed syntax; empty is allowed when the expression allows it. */
export const pattern = <const M extends 'required' | 'optional'>(
  expression: RegExp,
  max: number,
  mode: M,
  extra: Extra & { widget: Widget },
) => make(z.string().check(z.trim(), z.maxLength(max), z.regex(expression)), mode, 'text', extra.widget, extra);

/** A column that may be left out, with a schema of its own. */
export const optional = <S extends z.ZodMiniType>(schema: S, sql: SqlType, widget: Widget) =>
  make(schema, 'optional', sql, widget, {});

export const integer = (min: number, max: number) =>
  make(z.nullable(z.int().check(z.gte(min), z.lte(max))), 'optional', 'int4', 'number', {});

export const count = <const M extends 'required' | 'optional'>(min: number, max: number, mode: M) =>
  make(z.int().check(z.gte(min), z.lte(max)), mode, 'int4', 'number', {});

export const flag = () => make(z.boolean(), 'optional', 'bool', 'switch', {});

/** One of a fixed list of words. */
export const choice = <const T extends readonly [string, ...string[]], const M extends 'required' | 'optional'>(
  values: T,
  mode: M,
) => make(z.enum(values), mode, 'text', 'pick', {});

/** Some of a fixed list of words, in the order of the list, and at least one. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).check(
    z.minLength(1),
    z.maxLength(values.length),
    z.overwrite((given) => values.filter((value) => given.includes(value))),
  );

/** The id of another entity's record; null when there is none. */
export const refer = (target: string) => make(z.nullable(id), 'optional', 'int8', 'refer', { target });

/** The id of another entity's record that there always is. `optional`: the server chooses one. */
export const mustRefer = <const M extends 'required' | 'optional'>(target: string, mode: M) =>
  make(id, mode, 'int8', 'refer', { target });

/** Ids of another entity's records, kept in a table of their own. */
export const refers = (target: string) => make(idList, 'optional', null, 'refers', { target });

/** Lines of text, kept in a table of their own: the whole list, at most `most` of up to `max` characters each. */
export const texts = (max: number, most: number) =>
  make(z.array(line(1, max)).check(z.maxLength(most)), 'optional', null, 'texts', {});

/** An e-mail address that must be given. */
export const email = () => make(emailAddress, 'required', 'text', 'text', { searchable: true });

/** What must be sent on create and never leaves. */
export const secret = <S extends z.ZodMiniType>(schema: S) => make(schema, 'secret', null, 'none', {});

/** A day from 1900 to 2199: what lies outside is a slip of the finger. */
export const day = () => make(z.iso.date().check(z.regex(/^(?:19|2[01])/)), 'required', 'date', 'date', {});

/** Wall-clock time `HH:MM` in the zone that stands beside it. */
export const clock = () => make(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), 'required', 'time', 'time', {});

export const zone = () => make(zoneName, 'optional', 'text', 'zone', {});

/** A value that the server writes into a column. */
export const stored = <S extends z.ZodMiniType>(schema: S, sql: SqlType) => make(schema, 'stored', sql, 'none', {});

/** A value that a query computes. */
export const computed = <S extends z.ZodMiniType>(schema: S) => make(schema, 'computed', null, 'none', {});

/** How many records a query counts; null for whom that does not concern. */
export const counted = () => make(z.nullable(z.int()), 'computed', 'int4', 'none', {});
