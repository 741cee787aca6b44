import { Alert, Button, TextInput } from '@mantine/core';
import { listViewRoutes, roles } from '@touchline/contract';
import type { ListName, ListView, Role } from '@touchline/contract';
import { listViewInput } from '@touchline/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { ChoicesInput } from '#kit/choices-input.tsx';
import { useContractForm } from '#kit/form.ts';
import type { Views } from '#kit/use-views.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { showSuccess } from '#ui/toast.ts';
import styles from './views.module.css';

type Values = { name: string; roles: string[] };
type Props = {
  list: ListName;
  /** The view to rename or share; null saves what the list shows as a new one. */
  view: ListView | null;
  views: Views;
  onClose: () => void;
};

/** The form for the name of a view, and with whom it is shared. */
export function ViewForm({ list, view, views, onClose }: Props) {
  const { t } = useTranslation();
  const { state, layout } = view ?? views.shown;
  const input = ({ name, roles: shared }: Values) => ({ name, list, state, layout, roles: shared as Role[] });
  const form = useContractForm<Values>({
    initial: { name: view?.name ?? '', roles: view?.roles ?? [] },
    schema: listViewInput,
    input,
    guarded: true,
    send: async (values) => {
      if (view) await call(listViewRoutes.update, { id: view.id, ...values, roles: input(values).roles }, null);
      else await call(listViewRoutes.create, input(values), null);
      return async () => {
        await views.refresh();
        showSuccess(t('list.viewSaved', { name: values.name.trim() }));
        onClose();
      };
    },
  });
  return (
    <Dialog
      size={440}
      phone={usePhone()}
      title={t(view ? 'list.viewEdit' : 'list.viewNew')}
      closeLabel={t('form.close')}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit} className={styles['form']} noValidate>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('list.viewFailed')}>
            {form.failure}
          </Alert>
        ) : null}
        <TextInput {...form.field('name')} label={t('list.viewName')} withAsterisk maxLength={60} data-autofocus />
        {view ? null : <p className={styles['hint']}>{t('list.viewKeeps')}</p>}
        {views.canShare ? (
          <ChoicesInput
            {...form.field('roles')}
            label={t('list.viewRoles')}
            description={t('list.viewRolesHint')}
            choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        ) : null}
        <div className={styles['buttons']}>
          <Button type="submit" loading={form.busy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
