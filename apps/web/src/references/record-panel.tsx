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
import { ServerExtras } from './server-extras.tsx';
import styles from './references.module.css';

type Props = { directory: Directory; id: number | null; onClose: () => void };

/** The form of one record; `id` null makes a new one. */
export function RecordPanel({ directory, id, onClose }: Props) {
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
      ) : (
        <RecordForm directory={directory} item={record.data ?? null} onClose={onClose} />
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
      done(t(item ? 'toast.updated' : 'toast.created'));
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
      {form.failure ? (
        <Alert color="red" role="alert" title={t(item ? 'failure.update' : 'failure.create')}>
          {form.failure}
        </Alert>
      ) : null}
      <RecordInputs directory={directory} form={form} item={item} />
      {name === 'server' ? <ServerExtras values={form.form.values} token={item?.token ?? null} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('shell:form.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {item ? t('shell:form.save') : t('shell:form.create')}
        </Button>
      </Group>
    </form>
  );
}

/** Null counts as absent where the server has its own default. */
function sent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
