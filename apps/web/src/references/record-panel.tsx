import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { leave } from '#ui/unsaved.ts';
import type { Directory, Item } from './directories.ts';
import { RecordForm } from './record-form.tsx';
import { RecordView } from './record-view.tsx';

type Props = {
  directory: Directory;
  /** Null creates a new one. */
  id: number | null;
  isForm: boolean;
  canWrite: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** One record in a drawer beside the list: its details or its form. */
export function RecordPanel({ directory, id, isForm, canWrite, onEdit, onClose }: Props) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const record = useQuery({
    queryKey: [directory.name, 'item', id],
    queryFn: ({ signal }) => call(directory.routes.find, { id }, signal) as Promise<Item>,
    enabled: id !== null,
    // The form must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  const title = id === null ? t(`create.${directory.name}`) : t(`edit.${directory.name}`);
  if (id === null || (isForm && record.data))
    return <RecordForm directory={directory} item={record.data ?? null} title={title} onClose={onClose} />;
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {record.error ? (
        <Alert color="red" role="alert">
          {errorText(i18n, record.error)}
        </Alert>
      ) : record.data ? (
        <RecordView directory={directory} item={record.data} canWrite={canWrite} onEdit={() => leave(onEdit)} />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}
