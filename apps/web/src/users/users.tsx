import { Button } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import type { User } from '@touchline/contract';
import { IconLock, IconTrash, IconUsers } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { useSelection } from '#kit/use-selection.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { useCan, useProfile } from '#web/session/profile.ts';
import { useUserColumns } from './columns.tsx';
import { useUserFilters } from './filters.ts';
import { isUser } from './is-user.ts';
import { RowActions } from './row-actions.tsx';
import styles from './users.module.css';
import { useUserActions } from './use-user-actions.ts';

const UserPanel = lazyPart(async () => (await import('./user-panel.tsx')).UserPanel);
const WhyUser = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/why/why-user.tsx'), loadWords(['why', 'streams', 'blacklist'])]);
  return loaded.WhyUser;
});
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** The list of users, for administrators. */
export function Users() {
  const { t } = useTranslation('users');
  const may = useCan('administer');
  if (useProfile() && !may)
    return (
      <EmptyState
        urgent={false}
        icon={<IconLock size={24} />}
        title={t('denied.title')}
        text={t('denied.text')}
        action={null}
      />
    );
  return <UserList />;
}

function UserList() {
  const { t } = useTranslation(['users', 'shell']);
  const panel = usePanel(['create', 'edit', 'why']);
  const [withPassword, setWithPassword] = useState<User | null>(null);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('user', userRoutes, state, [], change);
  const page = rows.page && { ...rows.page, data: rows.page.data.filter(isUser) };
  const selection = useSelection(page?.data);
  const { open } = panel;
  const edit = useCallback((user: User) => open('edit', user.id), [open]);
  const columns = useUserColumns(edit);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const actions = useCallback(
    (user: User) => (
      <RowActions
        user={user}
        onEdit={() => edit(user)}
        onWhy={() => open('why', user.id)}
        onPassword={() => setWithPassword(user)}
      />
    ),
    [edit, open],
  );
  const card = useCallback(
    (user: User) => <Card user={user} columns={columns} actions={actions(user)} />,
    [columns, actions],
  );
  return (
    <ListScreen
      name="user"
      title={t('title')}
      create={create}
      tags={null}
      state={state}
      change={change}
      rows={{ ...rows, page }}
      columns={columns}
      filters={useUserFilters()}
      before={null}
      after={null}
      bulk={<BulkBar users={selection.items} onClear={selection.clear} />}
      edit={edit}
      empty={{
        icon: <IconUsers size={24} />,
        title: t('shell:list.emptyTitle'),
        text: t('empty'),
        action: create,
      }}
      nameOf={nameOf}
      selection={selection}
      actions={actions}
      card={card}
    >
      <Suspense>
        {panel.name === 'why' && panel.id !== null ? (
          <WhyUser key={panel.id} id={panel.id} onClose={panel.close} />
        ) : panel.name === 'create' || panel.id !== null ? (
          <UserPanel key={panel.id} id={panel.id} onClose={panel.close} />
        ) : null}
        {withPassword ? <PasswordDialog user={withPassword} onClose={() => setWithPassword(null)} /> : null}
      </Suspense>
    </ListScreen>
  );
}

const nameOf = (user: User) => user.name;

const cardColumns = ['name', 'email', 'role', 'status', 'lastSignInAt'];

/** A row of the list on a phone. */
function Card(props: { user: User; columns: ReturnType<typeof useUserColumns>; actions: React.ReactNode }) {
  return (
    <div className={styles['card']}>
      <div className={styles['cardFacts']}>
        {props.columns
          .filter(({ key }) => cardColumns.includes(key))
          .map((column) => (
            <div key={column.key}>
              {column.key === 'lastSignInAt' ? <span className={styles['dim']}>{column.label}: </span> : null}
              {column.cell(props.user)}
            </div>
          ))}
      </div>
      {props.actions}
    </div>
  );
}

function BulkBar({ users, onClear }: { users: readonly User[]; onClear: () => void }) {
  const { t } = useTranslation('users');
  const { remove } = useUserActions();
  if (users.length === 0) return null;
  return (
    <SelectionBar count={users.length} onClear={onClear}>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} />}
        onClick={() => void remove(users).then((gone) => (gone ? onClear() : undefined))}
      >
        {t('action.delete')}
      </Button>
    </SelectionBar>
  );
}
