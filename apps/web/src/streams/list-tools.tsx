import type { Stream } from '@touchline/contract';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Column } from '#kit/columns.ts';
import { FilterMenu } from '#kit/filters.tsx';
import type { Filter } from '#kit/filters.tsx';
import type { ListState } from '#kit/list-state.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { HiddenSwitch } from '#web/blacklist/lazy.tsx';
import type { Hidden } from './use-hidden.ts';

type Props = {
  sheets: ReactNode;
  state: ListState;
  /** What the tag stands for. */
  tagged: PageRequest['filters'];
  hidden: Hidden;
  filters: readonly Filter[];
  onFilter: (active: PageRequest['filters']) => void;
  columns: {
    all: readonly Column<Stream>[];
    shown: readonly Column<Stream>[];
    choose: (keys: string[] | null) => void;
  };
};

/** What stands beside the search of the list: hidden rows, filters, columns. */
export function ListTools({ sheets, state, tagged, hidden, filters, onFilter, columns }: Props) {
  const { all, shown, choose } = columns;
  return (
    <>
      <Suspense>
        <HiddenSwitch
          list="streams"
          search={state.search}
          filters={[...tagged, ...state.filters]}
          on={hidden.isShown}
          onChange={hidden.show}
        />
      </Suspense>
      <FilterMenu filters={filters} active={state.filters} onChange={onFilter} />
      <ColumnsMenu
        columns={all}
        shown={shown.map((column) => column.key)}
        onChange={choose}
        onReset={() => choose(null)}
      />
      {sheets}
    </>
  );
}
