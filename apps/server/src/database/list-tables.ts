import type { ListLayout, ListName, ListView, Role } from '@touchline/contract';
import type { Generated, JSONColumnType } from 'kysely';

/** How people want to see lists. */
export type ListTables = {
  list_layout: { user: number; list: ListName; layout: JSONColumnType<ListLayout> };
  list_view: {
    id: Generated<number>;
    user: number;
    list: ListName;
    name: string;
    state: JSONColumnType<ListView['state']>;
    layout: JSONColumnType<ListLayout>;
    roles: Role[];
  };
};
