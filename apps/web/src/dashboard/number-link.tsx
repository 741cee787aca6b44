import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

type Filters = Record<string, string | number>;

/** The list that a number counts: its path, its tag, its filters. */
export type ListOf = {
  to: '/broadcast/streams' | '/broadcast/archive' | '/profile/playlist';
  tag: string | null;
  filters: Filters;
  /** Rows that the caller's blacklist hides are counted and shown as well. */
  hidden: boolean;
};

/** A number that opens the list it counts. `big` for the one number that a card is about. */
export function NumberLink(props: { list: ListOf; big: boolean; label: string; children: ReactNode }) {
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

/** The query of the list's address, as the lists read it. */
export function searchOf({ tag, filters, hidden }: ListOf): Record<string, string> {
  const filter = Object.entries(filters)
    .map(([column, value]) => `${column}:${encodeURIComponent(value)}`)
    .join(',');
  return {
    ...(tag === null ? {} : { tag }),
    ...(filter === '' ? {} : { filter }),
    ...(hidden ? { hidden: 'true' } : {}),
  };
}
