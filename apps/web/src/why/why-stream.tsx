import { Skeleton } from '@mantine/core';
import { can, whyRoutes } from '@touchline/contract';
import type { Ability } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { useFilterWords } from '#web/blacklist/filter-words.ts';
import { useCan, useProfile } from '#web/session/profile.ts';
import { fullDateTime } from '#ui/dates.ts';
import { Drawer } from '#ui/dialog.tsx';
import { viewerZone } from '#ui/zone.ts';
import { StepList } from './step-list.tsx';
import { streamSteps } from './stream-steps.ts';
import styles from './why.module.css';

type Props = { id: number; name: string; onClose: () => void };

/** Why a stream is seen, hidden, refused or not available: for oneself or, as an administrator, for somebody else. */
export function WhyStream({ id, name, onClose }: Props) {
  const { t } = useTranslation(['why', 'shell']);
  const mayAskForOthers = useCan('administer');
  const [user, setUser] = useState<number | null>(null);
  return (
    <Drawer side="end" title={t('title', { name })} closeLabel={t('shell:form.close')} onClose={onClose}>
      {mayAskForOthers ? (
        <ReferenceSelect
          target="user"
          within={[]}
          className={styles['person']}
          label={t('person')}
          placeholder={t('me')}
          value={user}
          knownName={null}
          onChange={setUser}
        />
      ) : null}
      <StreamSteps id={id} user={user} />
    </Drawer>
  );
}

/** The explanation itself; `user` null for oneself. */
export function StreamSteps({ id, user }: { id: number; user: number | null }) {
  const { t, i18n } = useTranslation(['why', 'streams']);
  const { t: ofStreams } = useTranslation('streams');
  const filterWords = useFilterWords();
  const profile = useProfile();
  const { data, error, refetch } = useQuery({
    queryKey: ['stream', 'why', id, user],
    queryFn: ({ signal }) => call(whyRoutes.stream, user === null ? { id } : { id, user }, signal),
    meta: { stream: id },
  });
  if (error && !data) return <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data || !profile) return <Skeleton height={320} />;
  const reader = {
    isSelf: data.user.id === profile.id,
    can: (ability: Ability) => can(profile.role, ability),
  };
  const when = (instant: string) => fullDateTime(instant, i18n.language, viewerZone());
  return <StepList steps={streamSteps(id, data, reader, { t, ofStreams, when, filterWords })} />;
}
