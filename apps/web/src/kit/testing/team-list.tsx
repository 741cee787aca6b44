import type { ComponentProps } from 'react';
import type { Column } from '#kit/columns.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState } from '#kit/use-list.ts';

type Team = { id: number; name: string; sport: string; city: string };

const plain = { from: 0, end: false } as const;
export const columns: Column<Team>[] = [
  { ...plain, key: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <a href="#team">{name}</a> },
  { ...plain, key: 'sport', label: 'Sport', sort: null, cell: ({ sport }) => sport },
  { ...plain, key: 'city', label: 'City', sort: null, from: Infinity, cell: ({ city }) => city },
];
const data = ['Iron Foxes', 'River Kings'].map((name, index) => ({
  id: index + 1,
  name,
  sport: 'Football',
  city: 'Ural',
}));

type Props = Pick<ComponentProps<typeof ListScreen<Team>>, 'edit' | 'create' | 'selection'>;

/** A list of two teams with its whole toolbar. */
export function TeamList({ edit, create, selection }: Props) {
  const { state, change } = useListState({ tag: 'all', sort: null });
  const page = { current_page: 1, per_page: 10, total: data.length, last_page: 1, data };
  return (
    <ListScreen
      name="team"
      title="Teams"
      create={create}
      tags={null}
      state={state}
      change={change}
      rows={{ page, error: null, stale: false, refetch: () => undefined }}
      columns={columns}
      filters={[]}
      before={null}
      after={null}
      bulk={null}
      edit={edit}
      empty={{ icon: null, title: 'No teams yet', text: '', action: null }}
      nameOf={({ name }) => name}
      selection={selection}
      actions={null}
      card={null}
    >
      {null}
    </ListScreen>
  );
}
