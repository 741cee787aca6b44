import { Button, Group, Skeleton } from '@mantine/core';
import { rolesWith, takeRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconHandGrab, IconHandStop, IconTransfer } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { useAct } from '#kit/use-act.ts';
import { usePhone } from '#ui/phone.ts';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showSuccess } from '#ui/toast.ts';
import { loadWords } from '#web/app/i18n.ts';
import { useCan, useProfile } from '#web/session/profile.ts';
import { askBeforeTake } from './ask-before-take.ts';
import { Holders } from './holders.tsx';
import { streamTitle } from './stream-title.ts';
import { Overlaps } from './overlaps.tsx';
import styles from './takes.module.css';

const HandOver = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./handovers/hand-over.tsx'), loadWords('handovers')]);
  return loaded.HandOver;
});

/** The holders of a stream. Takes and releases it for the user and, if allowed, for others. */
export function Takes({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const phone = usePhone();
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const profile = useProfile();
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const takes = useQuery({
    queryKey: ['take', stream.id],
    queryFn: ({ signal }) => call(takeRoutes.list, { stream_id: stream.id }, signal),
  });
  const take = async (user: number) => {
    if (await askBeforeTake(i18n, [stream], user)) await put({ take: [user] });
  };
  const put = async (change: { take?: number[]; release?: number[]; lead?: number | null }) => {
    setBusy(true);
    await act(t('failure.take'), async () => {
      client.setQueryData(
        ['take', stream.id],
        await call(takeRoutes.update, { stream_id: stream.id, ...change }, null),
      );
      showSuccess(t('toast.takesSaved'));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
    setBusy(false);
  };
  const holders = takes.data?.clients ?? [];
  const mine = holders.some((holder) => holder.id === profile?.id);
  const lead = holders.find(({ isLead }) => isLead)?.id;
  const giveOthers = stream.abilities.includes('takeOthers');
  const mayTake = stream.abilities.includes('take');
  return (
    <Dialog
      size={520}
      phone={phone}
      title={`${t('takes.title')}: ${streamTitle(stream)}`}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      {takes.error && !takes.data ? (
        <Failed title={t('takes.failed')} error={takes.error} onRetry={() => void takes.refetch()} />
      ) : null}
      {takes.isPending ? <Skeleton height={80} /> : null}
      {takes.data && holders.length === 0 ? <p className={styles['nobody']}>{t('takes.nobody')}</p> : null}
      <Holders
        holders={holders}
        actions={{
          mayRelease: (id) => giveOthers || (id === profile?.id && mayTake),
          mayLead: (id) => giveOthers || (id === profile?.id && mayTake && (lead ?? id) === id),
          busy,
          onRelease: (id) => void put({ release: [id] }),
          onLead: (id) => void put({ lead: id }),
        }}
      />
      {takes.data ? <Overlaps overlaps={takes.data.overlaps} /> : null}
      {giveOthers ? <TakerSelect disabled={busy} onTake={(id) => void take(id)} /> : null}
      {isHandingOver ? <HandOver only={stream.id} onClose={() => setHandingOver(false)} /> : null}
      <Group justify="flex-end" gap="xs">
        {mayTake && mine ? (
          <Button variant="default" leftSection={<IconTransfer size={16} />} onClick={() => setHandingOver(true)}>
            {t('takes.handOver')}
          </Button>
        ) : null}
        {mayTake && profile ? (
          <Button
            loading={busy}
            variant={mine ? 'default' : 'filled'}
            leftSection={mine ? <IconHandStop size={16} /> : <IconHandGrab size={16} />}
            onClick={() => void (mine ? put({ release: [profile.id] }) : take(profile.id))}
          >
            {t(mine ? 'action.release' : 'action.take')}
          </Button>
        ) : null}
      </Group>
    </Dialog>
  );
}

const canTake = [
  { column: 'status', value: 'active' },
  { column: 'role', value: rolesWith('take.self').join('|') },
];

function TakerSelect({ disabled, onTake }: { disabled: boolean; onTake: (id: number) => void }) {
  const { t } = useTranslation('streams');
  return (
    <ReferenceSelect
      target="user"
      // Only administrators would also find blocked users and viewers, who cannot hold a stream.
      within={useCan('administer') ? canTake : []}
      value={null}
      knownName={null}
      label={t('takes.add')}
      placeholder={t('takes.addHint')}
      disabled={disabled}
      mb="md"
      onChange={(id) => (id === null ? undefined : onTake(id))}
    />
  );
}
