import type { PageRequest } from '#kit/page-headers.ts';
import type { ReferenceTarget } from '#kit/reference-name.ts';

/** A column that a list can be filtered by: the id of a record, one of a few values, or a period of days. */
export type Filter = {
  column: string;
  label: string;
  /** Set by links only, such as those of the dashboard, and then shown as a chip. */
  byLink?: true;
} & (
  | { target: ReferenceTarget; options: null }
  | { target: null; options: readonly { value: string; label: string }[] }
  | { target: 'period'; options: null }
);

type Filters = PageRequest['filters'];
/** What can be filtered by, and what is. */
export type FilterChoice = { filters: readonly Filter[]; active: Filters; onChange: (active: Filters) => void };
