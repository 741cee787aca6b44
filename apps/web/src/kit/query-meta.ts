import type { QueryClient } from '@tanstack/react-query';
import type { Patched } from '#kit/patch-query.ts';

/**
 * What a query of streams shows, by which `app/stale-by.ts` knows what a live event changes in it. A query that says
 * nothing is read again after every event about its entity.
 */
export type StreamsInQuery = {
  /** The only stream that it shows. */
  stream?: number;
  /** The columns that decide which streams it shows, and their order. */
  columns?: readonly string[];
  rows?: RowsInQuery;
};

/** How some rows of a query are read again. */
export type RowsInQuery = {
  /** Whether it shows every row that matches, so that rows can be added and removed. Those of a page depend on the others. */
  isComplete: boolean;
  /** Those of the ids that have to be read. */
  wanted: (client: QueryClient, ids: ReadonlySet<number>) => number[];
  read: (client: QueryClient, ids: readonly number[]) => Promise<Patched>;
};

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface Register {
    queryMeta: StreamsInQuery;
  }
}
