import { ActionIcon, Button } from '@mantine/core';
import type { ListName, ListView } from '@touchline/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Views } from '#kit/use-views.ts';
import { ViewForm } from '#kit/view-form.tsx';
import { isShowing } from '#kit/view-state.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import styles from './views.module.css';

type Props = { list: ListName; views: Views; onClose: () => void };

/** The saved views that the user may change or delete. */
export function EditViews({ list, views, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [edited, setEdited] = useState<ListView | null>(null);
  if (edited) return <ViewForm list={list} view={edited} views={views} onClose={() => setEdited(null)} />;
  const changeable = (views.views ?? []).filter((view) => view.isOwn || view.canDelete);
  return (
    <Dialog size={560} phone={phone} title={t('list.viewsEdit')} closeLabel={t('form.close')} onClose={onClose}>
      {changeable.length === 0 ? <p className={styles['hint']}>{t('list.viewsNone')}</p> : null}
      <ul className={styles['views']}>
        {changeable.map((view) => (
          <EditedView key={view.id} view={view} views={views} onEdit={() => setEdited(view)} />
        ))}
      </ul>
    </Dialog>
  );
}

function EditedView({ view, views, onEdit }: { view: ListView; views: Views; onEdit: () => void }) {
  const { t } = useTranslation();
  const { name, roles } = view;
  const shared = t('list.viewSharedWith', { roles: roles.map((role) => t(`role.${role}`)).join(', ') });
  return (
    <li>
      <div className={styles['name']}>
        {name}
        <small>{view.isOwn ? (roles.length > 0 ? shared : t('list.viewPrivate')) : view.ownerName}</small>
      </div>
      {view.isOwn ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isShowing(views.shown, view)}
            onClick={() => void views.replace(view)}
          >
            {t('list.viewReplace')}
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label={t('list.viewEditOf', { name })} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
        </>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('list.viewDeleteOf', { name })}
        onClick={() => void views.remove(view)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}
