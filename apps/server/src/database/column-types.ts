import type { ColumnType } from 'kysely';

export type Instant = ColumnType<string, string | Date | undefined, string | Date>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
