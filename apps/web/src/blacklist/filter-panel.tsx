import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blacklistRoutes } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { FilterForm } from './filter-form.tsx';

const newFilter = { field: 'team1', operator: 'contains', value: '' } as const;

/** The form of a filter beside the list; `id` null creates a new one. */
export function FilterPanel({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t, i18n } = useTranslation(['blacklist', 'shell']);
  const record = useQuery({
    queryKey: ['blacklist', 'item', id],
    queryFn: ({ signal }) => call(blacklistRoutes.find, { id: id ?? 0 }, signal),
    enabled: id !== null,
    // The form must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  const title = t(id === null ? 'create' : 'edit');
  if (id === null || record.data)
    return <FilterForm title={title} item={record.data ?? null} start={newFilter} names={null} onClose={onClose} />;
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {record.error ? (
        <Alert color="red" role="alert">
          {errorText(i18n, record.error)}
        </Alert>
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}
