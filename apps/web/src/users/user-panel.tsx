import { Alert, Skeleton } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { UserForm } from './user-form.tsx';

/** The form beside the list; `id` null creates a new user. */
export function UserPanel({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t, i18n } = useTranslation(['users', 'shell']);
  const record = useQuery({
    queryKey: ['user', 'item', id],
    queryFn: ({ signal }) => call(userRoutes.find, { id: id ?? 0 }, signal),
    enabled: id !== null,
    // The form must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  const title = id === null ? t('create') : (record.data?.name ?? t('edit'));
  if (id === null || record.data) return <UserForm title={title} user={record.data ?? null} onClose={onClose} />;
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {record.error ? (
        <Alert color="red" role="alert">
          {errorText(i18n, record.error)}
        </Alert>
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}
