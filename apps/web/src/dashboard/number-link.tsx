import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

type Filters = Record<string, string | number>;

/** The list that a number counts. */
export type ListTarget = {
  to: '/broadcast/streams' | '/broadcast/archive' | '/broadcast/incidents' | '/profile/playlist';
  tag: string | null;
  filters: Filters;
  /** Whether to include rows that the user's blacklist hides. */
  hidden: boolean;
};

/** A number that links to the list it counts. `big` is for the main number of a card. */
export function NumberLink(props: { list: ListTarget; big: boolean; label: string; children: ReactNode }) {
  return (
    <Link
      to={props.list.to}
      search={searchOf(props.list)}
      aria-label={props.label}
      className={styles[props.big ? 'big' : 'number']}
    >
      {props.children}
    </Link>
  );
}

/** The query parameters of the list's address. */
export function searchOf({ tag, filters, hidden }: ListTarget): Record<string, string> {
  const filter = Object.entries(filters)
    .map(([column, value]) => `${column}:${encodeURIComponent(value)}`)
    .join(',');
  return {
    ...(tag === null ? {} : { tag }),
    ...(filter === '' ? {} : { filter }),
    ...(hidden ? { hidden: 'true' } : {}),
  };
}
