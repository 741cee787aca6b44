import { Button, Menu } from '@mantine/core';
import { statusRoutes, streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconArchive, IconArchiveOff, IconFlag, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, callPage } from '#kit/call.ts';
import { nameOf as recordName } from '#kit/refer.tsx';
import { useAct } from '#kit/use-act.ts';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { done, failed } from '#ui/toast.ts';
import styles from './bulk-bar.module.css';
import { nameOf } from './names.ts';
import { useStreamActions } from './use-stream-actions.ts';

/** What can be done to all selected rows at once. */
export function BulkBar({
  streams,
  archived,
  onClear,
}: {
  streams: readonly Stream[];
  archived: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('streams');
  const actions = useStreamActions();
  const canDestroy = streams.every((stream) => stream.abilities.includes('destroy'));
  const clearAfter = (work: Promise<boolean | 'done' | 'failed' | 'key_in_use'>) =>
    void work.then((result) => (result === true || result === 'done' ? onClear() : undefined));
  return (
    <SelectionBar count={streams.length} onClear={onClear}>
      {archived ? (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArchiveOff size={16} />}
            onClick={() => clearAfter(actions.restore(streams, undefined))}
          >
            {t('action.restore')}
          </Button>
          {canDestroy ? (
            <Button
              size="xs"
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} />}
              onClick={() => clearAfter(actions.destroy(streams))}
            >
              {t('action.deleteForever')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <StatusMenu streams={streams} />
          <Button
            size="xs"
            color="red"
            variant="light"
            leftSection={<IconArchive size={16} />}
            onClick={() => clearAfter(actions.archive(streams))}
          >
            {t('action.delete')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

function StatusMenu({ streams }: { streams: readonly Stream[] }) {
  const { t, i18n } = useTranslation('streams');
  const act = useAct();
  const client = useQueryClient();
  const statuses = useQuery({
    queryKey: ['status', 'all'],
    queryFn: ({ signal }) => callPage(statusRoutes.list, {}, { page: 1, size: 100, sort: null, filters: [] }, signal),
    staleTime: 60_000,
  });
  const set = (status: number) =>
    act(t('failure.status'), async () => {
      const { results } = await call(streamRoutes.setStatus, { ids: streams.map((stream) => stream.id), status }, null);
      const refused = results.filter((result) => !result.updated).map((result) => result.id);
      const updated = results.length - refused.length;
      if (updated > 0) done(t('toast.statuses', { count: updated }));
      const names = streams.filter((stream) => refused.includes(stream.id)).map(nameOf);
      if (refused.length > 0)
        failed(t('failure.status'), t('toast.refused', { count: refused.length, names: names.join('; ') }));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFlag size={16} />}>
          {t('action.setStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.data?.data.map((status) => (
          <Menu.Item
            key={status.id}
            leftSection={<span className={styles['mark']} style={{ background: status.color }} />}
            onClick={() => void set(status.id)}
          >
            {recordName(status, i18n.language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
