import { Menu } from '@mantine/core';
import type { ListName, ListView } from '@touchline/contract';
import { IconBookmarkPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditViews } from '#kit/edit-views.tsx';
import type { ListState } from '#kit/list-state.ts';
import { useViews } from '#kit/use-views.ts';
import { ViewForm } from '#kit/view-form.tsx';
import { isShowing } from '#kit/view-state.ts';
import { OpenedMenu } from '#ui/opened-menu.tsx';
import type { Opening } from '#ui/use-opener.ts';

type Props = { opening: Opening; list: ListName; state: ListState };

/** The open menu of a list's saved views, and the dialogs that it leads to. */
export function ViewsDropdown({ opening, list, state }: Props) {
  const { t } = useTranslation();
  const views = useViews(list, state);
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  if (dialog === 'save') return <ViewForm list={list} view={null} views={views} onClose={opening.close} />;
  if (dialog === 'edit') return <EditViews list={list} views={views} onClose={opening.close} />;
  const own = views.views?.filter((view) => view.isOwn) ?? [];
  const shared = views.views?.filter((view) => !view.isOwn) ?? [];
  const item = (view: ListView) => <ViewItem key={view.id} view={view} {...{ views, close: opening.close }} />;
  return (
    <OpenedMenu opening={opening} width={280} closeOnItemClick={false}>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {own.length > 0 ? <Menu.Label>{t('list.viewsOwn')}</Menu.Label> : null}
        {own.map(item)}
        {shared.length > 0 ? <Menu.Label>{t('list.viewsShared')}</Menu.Label> : null}
        {shared.map(item)}
        {views.views?.length === 0 ? <Menu.Label>{t('list.viewsNone')}</Menu.Label> : null}
        {views.error ? <Menu.Label>{t('list.viewsFailed')}</Menu.Label> : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconBookmarkPlus size={18} />} onClick={() => setDialog('save')}>
          {t('list.viewSave')}
        </Menu.Item>
        {own.length > 0 || shared.some((view) => view.canDelete) ? (
          <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => setDialog('edit')}>
            {t('list.viewsEdit')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

type ItemProps = { view: ListView; views: ReturnType<typeof useViews>; close: () => void };

function ViewItem({ view, views, close }: ItemProps) {
  const apply = () => {
    close();
    void views.apply(view);
  };
  return (
    <Menu.CheckboxItem checked={isShowing(views.shown, view)} onChange={apply}>
      {view.name}
      {view.isOwn ? null : <small style={{ display: 'block', color: 'var(--text-dim)' }}>{view.ownerName}</small>}
    </Menu.CheckboxItem>
  );
}
