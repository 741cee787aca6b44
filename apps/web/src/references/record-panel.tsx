import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { sentence } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import { Side } from '#ui/dialog.tsx';
import { done } from '#ui/toast.ts';
import type { Directory, Item } from './directories.ts';
import { RecordInputs, startValues } from './record-inputs.tsx';
import type { Values } from './record-inputs.tsx';
import { RecordExtras } from './record-extras.tsx';
import { RecordView } from './record-view.tsx';
import { ServerSamples } from './server-samples.tsx';
import { ServerSetup } from './server-setup.tsx';
import { ServerTest } from './server-test.tsx';
import { ServerToken } from './server-token.tsx';
import styles from './references.module.css';

type Props = {
  directory: Directory;
  /** Null makes a new one. */
  id: number | null;
  isForm: boolean;
  canWrite: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** One record at the side of the list: to read, or its form. */
export function RecordPanel({ directory, id, isForm, canWrite, onEdit, onClose }: Props) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const record = useQuery({
    queryKey: [directory.name, 'item', id],
    queryFn: ({ signal }) => call(directory.routes.find, { id }, signal) as Promise<Item>,
    enabled: id !== null,
    // A form in use must not change under the hands.
    refetchOnWindowFocus: false,
  });
  const title = id === null ? t(`create.${directory.name}`) : t(`edit.${directory.name}`);
  return (
    <Side side="end" size={520} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {record.error ? (
        <Alert color="red" role="alert">
          {sentence(i18n, record.error)}
        </Alert>
      ) : id !== null && !record.data ? (
        <Skeleton height={240} />
      ) : isForm || !record.data ? (
        <RecordForm directory={directory} item={record.data ?? null} onClose={onClose} />
      ) : (
        <RecordView directory={directory} item={record.data} canWrite={canWrite} onEdit={onEdit} />
      )}
    </Side>
  );
}

function RecordForm({ directory, item, onClose }: { directory: Directory; item: Item | null; onClose: () => void }) {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const { name, routes, schemas } = directory;
  const before = startValues(directory, item);
  const form = useContractForm<Values>({
    initial: before,
    schema: item ? schemas.update : schemas.create,
    input: (values) => ({ ...(item ? { id: item.id, version: item.version } : {}), ...sent(values) }),
    onError: null,
    send: async (values) => {
      const changed = Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== before[field]));
      await (item
        ? call(routes.update, { id: item.id, version: item.version, ...changed }, null)
        : call(routes.create, sent(values), null));
      await client.invalidateQueries({ queryKey: [name] });
      done(t(item ? `done.${name}.update` : `done.${name}.create`));
      onClose();
    },
  });
  const { values } = form.form;
  return (
    <>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={t(item ? `failure.${name}.update` : `failure.${name}.create`)}>
            {form.failure}
          </Alert>
        ) : null}
        <RecordInputs directory={directory} form={form} item={item} />
        {name === 'server' ? (
          <>
            <ServerSamples values={values} />
            <ServerTest values={values} />
          </>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {item ? t('shell:form.save') : t('shell:form.create')}
          </Button>
        </Group>
      </form>
      <div className={styles['extras']}>
        {name === 'server' && item ? <ServerToken item={item} /> : null}
        {name === 'server' ? <ServerSetup id={item?.id ?? null} vendor={values['vendor']} /> : null}
      </div>
      {item ? <RecordExtras directory={directory} item={item} canWrite /> : null}
    </>
  );
}

/** Null counts as absent where the server has its own default. */
function sent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
