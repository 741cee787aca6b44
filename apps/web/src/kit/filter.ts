import type { PageRequest } from '#kit/page-headers.ts';
import type { ReferenceTarget } from '#kit/reference-name.ts';

/** A column that a list can be filtered by: the id of a record, or one of a few values. */
export type Filter = { column: string; label: string } & (
  | { target: ReferenceTarget; options: null }
  | { target: null; options: readonly { value: string; label: string }[] }
);

type Filters = PageRequest['filters'];
/** What can be filtered by, and what is. */
export type FilterChoice = { filters: readonly Filter[]; active: Filters; onChange: (active: Filters) => void };
