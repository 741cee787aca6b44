import { Button, CloseButton } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import type { User } from '@touchline/contract';
import { IconLock, IconSearchOff, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCan, useProfile } from '#web/shell/profile.ts';
import { useUserColumns } from './columns.tsx';
import { useUserFilters } from './filters.ts';
import { isUser } from './is-user.ts';
import { RowActions } from './row-actions.tsx';
import styles from './users.module.css';
import { useUserActions } from './use-user-actions.ts';

const UserPanel = lazy(async () => ({ default: (await import('./user-panel.tsx')).UserPanel }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** Everybody who can sign in, for administrators. */
export function Users() {
  const { t } = useTranslation('users');
  const may = useCan('administer');
  if (useProfile() && !may)
    return (
      <Panel
        urgent={false}
        icon={<IconLock size={24} />}
        title={t('denied.title')}
        text={t('denied.text')}
        action={null}
      />
    );
  return <List />;
}

function List() {
  const { t } = useTranslation(['users', 'shell']);
  const panel = usePanel();
  const filters = useUserFilters();
  const [selected, setSelected] = useState(new Set<number>());
  const [withPassword, setWithPassword] = useState<User | null>(null);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('user', userRoutes, state, [], change);
  const users = rows.page?.data.filter(isUser);
  const all = useUserColumns((user) => panel.open('edit', user.id));
  const { shown, choose } = useColumns('user', all);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const actions = (user: User) => (
    <RowActions user={user} onEdit={() => panel.open('edit', user.id)} onPassword={() => setWithPassword(user)} />
  );
  const card = (user: User) => <Card user={user} columns={all} actions={actions(user)} />;
  const narrowed = state.search !== '' || state.filters.length > 0;
  const empty = narrowed
    ? {
        icon: <IconSearchOff size={24} />,
        title: t('shell:list.noMatchTitle'),
        text: t('shell:list.noMatchText'),
        action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) },
      }
    : { icon: <IconUsers size={24} />, title: t('shell:list.emptyTitle'), text: t('empty'), action: create };
  const narrowing = {
    filters,
    active: state.filters,
    onChange: (active: typeof state.filters) => change({ filters: active }),
  };
  return (
    <ListFrame
      title={t('title')}
      primary={
        <Button leftSection={<IconUserPlus size={16} />} onClick={create.onClick}>
          {create.label}
        </Button>
      }
      tags={<span />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={
        <>
          <FilterMenu {...narrowing} />
          <ColumnsMenu
            columns={all}
            shown={shown.map(({ key }) => key)}
            onChange={choose}
            onReset={() => choose(null)}
          />
        </>
      }
      chips={state.filters.length > 0 ? <FilterChips {...narrowing} /> : null}
      bulk={<Bulk users={users?.filter(({ id }) => selected.has(id)) ?? []} onClear={() => setSelected(new Set())} />}
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? empty : null}
      stale={rows.stale}
      table={
        <Table
          caption={t('title')}
          columns={shown}
          rows={users}
          size={state.size}
          nameOf={(user) => user.name}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={{ ids: selected, onChange: setSelected }}
          actions={actions}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      <Suspense>
        {panel.name === null ? null : <UserPanel key={panel.id} id={panel.id} onClose={panel.close} />}
        {withPassword ? <PasswordDialog user={withPassword} onClose={() => setWithPassword(null)} /> : null}
      </Suspense>
    </ListFrame>
  );
}

const onCard = ['name', 'email', 'role', 'status', 'lastSignInAt'];

/** A user on a phone. */
function Card(props: { user: User; columns: ReturnType<typeof useUserColumns>; actions: React.ReactNode }) {
  return (
    <div className={styles['card']}>
      <div className={styles['cardFacts']}>
        {props.columns
          .filter(({ key }) => onCard.includes(key))
          .map((column) => (
            <div key={column.key}>{column.cell(props.user)}</div>
          ))}
      </div>
      {props.actions}
    </div>
  );
}

function Bulk({ users, onClear }: { users: readonly User[]; onClear: () => void }) {
  const { t } = useTranslation(['users', 'shell']);
  const { remove } = useUserActions();
  if (users.length === 0) return null;
  const label = t('shell:list.selected', { count: users.length });
  return (
    <div className={styles['bulk']} role="toolbar" aria-label={label}>
      <CloseButton size="sm" aria-label={t('shell:list.unselect')} onClick={onClear} />
      <strong>{label}</strong>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} />}
        onClick={() => void remove(users).then((gone) => (gone ? onClear() : undefined))}
      >
        {t('action.delete')}
      </Button>
    </div>
  );
}

/** The open form, as the address bar says it; `id` is null for a new user. */
function usePanel() {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (panel: 'create' | 'edit' | undefined, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const id = search.panel === 'edit' ? Number(search.id) || null : null;
  const name = search.panel === 'create' || (search.panel === 'edit' && id !== null) ? search.panel : null;
  return { name, id, open, close: () => open(undefined, null) };
}
