import type { RowReason } from '@touchline/contract';
import type { Cell } from '#server/sheets/cell';

/** A cell that is neither empty nor a formula. */
export type Filled = Exclude<Cell, null | { formula: string }>;

/** The value of a cell before its field checks it, or what is wrong with the cell. */
export type Raw = { value: unknown } | { reason: RowReason };
