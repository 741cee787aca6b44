import { ActionIcon, Alert, Button, Group, Skeleton } from '@mantine/core';
import { takeRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle, IconHandGrab, IconHandStop, IconUserMinus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { sentence } from '#kit/call-error.ts';
import { Refer } from '#kit/refer.tsx';
import { useAct } from '#kit/use-act.ts';
import { full, viewerZone } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { done } from '#ui/toast.ts';
import { useProfile } from '#web/shell/profile.ts';
import { nameOf } from './names.ts';
import styles from './takes.module.css';

/** Who holds a stream; takes and releases it for oneself and, where allowed, for others. */
export function Takes({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const profile = useProfile();
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const takes = useQuery({
    queryKey: ['take', stream.id],
    queryFn: ({ signal }) => call(takeRoutes.list, { stream_id: stream.id }, signal),
  });
  const put = async (change: { take?: number[]; release?: number[] }) => {
    setBusy(true);
    await act(t('failure.take'), async () => {
      client.setQueryData(
        ['take', stream.id],
        await call(takeRoutes.update, { stream_id: stream.id, ...change }, null),
      );
      done(t('toast.takesSaved'));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
    setBusy(false);
  };
  const holders = takes.data?.clients ?? [];
  const mine = holders.some((holder) => holder.id === profile?.id);
  const giveOthers = stream.abilities.includes('takeOthers');
  const when = (at: string) => full(at, i18n.language, viewerZone());
  return (
    <Dialog
      size={520}
      phone={window.innerWidth < 768}
      title={`${t('takes.title')}: ${nameOf(stream)}`}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      {takes.error && !takes.data ? (
        <Panel
          urgent
          icon={<IconAlertTriangle size={24} />}
          title={t('takes.failed')}
          text={sentence(i18n, takes.error)}
          action={{ label: t('shell:list.retry'), onClick: () => void takes.refetch() }}
        />
      ) : null}
      {takes.isPending ? <Skeleton height={80} /> : null}
      {takes.data && holders.length === 0 ? <p className={styles['nobody']}>{t('takes.nobody')}</p> : null}
      <ul className={styles['holders']}>
        {holders.map((holder) => (
          <li key={holder.id}>
            <span>
              <strong>{holder.name}</strong>
              <small>
                {t('takes.since', { when: when(holder.takenAt) })}
                {holder.takenBy && holder.takenBy !== holder.name
                  ? ` · ${t('takes.by', { name: holder.takenBy })}`
                  : ''}
              </small>
            </span>
            {giveOthers || (holder.id === profile?.id && stream.abilities.includes('take')) ? (
              <ActionIcon
                variant="default"
                size={32}
                disabled={busy}
                aria-label={t('takes.release', { name: holder.name })}
                title={t('takes.release', { name: holder.name })}
                onClick={() => void put({ release: [holder.id] })}
              >
                <IconUserMinus size={16} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {takes.data && takes.data.overlaps.length > 0 ? (
        <Alert color="yellow" title={t('takes.overlaps')} icon={<IconAlertTriangle size={18} />} mb="md">
          {takes.data.overlaps.map((overlap) => (
            <div key={`${overlap.user}-${overlap.id}`}>
              {t('takes.overlap', { user: overlap.userName, title: overlap.title, when: when(overlap.startAt) })}
            </div>
          ))}
        </Alert>
      ) : null}
      {giveOthers ? (
        <Refer
          target="user"
          within={[]}
          value={null}
          known={null}
          label={t('takes.add')}
          placeholder={t('takes.addHint')}
          disabled={busy}
          mb="md"
          onChange={(id) => (id === null ? undefined : void put({ take: [id] }))}
        />
      ) : null}
      <Group justify="flex-end" gap="xs">
        {stream.abilities.includes('take') && profile ? (
          <Button
            loading={busy}
            variant={mine ? 'default' : 'filled'}
            leftSection={mine ? <IconHandStop size={16} /> : <IconHandGrab size={16} />}
            onClick={() => void put(mine ? { release: [profile.id] } : { take: [profile.id] })}
          >
            {t(mine ? 'action.release' : 'action.take')}
          </Button>
        ) : null}
      </Group>
    </Dialog>
  );
}
