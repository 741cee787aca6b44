import { useNavigate } from '@tanstack/react-router';
import { IconAlertTriangle, IconBroadcast, IconCircleCheck, IconHandGrab, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CardPlaceholders } from './cards.tsx';
import type { ChangeWall } from './wall-search.ts';
import type { WallData } from './wall-rows.ts';
import styles from './monitoring.module.css';
import type { Wall } from './use-wall.ts';
import type { WallState } from './wall-search.ts';

/** `data` is what is rendered, which may lag behind `wall.data`. */
type Props = { wall: Wall; data: WallData | undefined; state: WallState; change: ChangeWall };

/** Shown in place of cards: loading, an error, or why there are none and what to do. */
export function WallEmptyState({ wall, data, state, change }: Props) {
  if (!data && !wall.error) return <CardPlaceholders density={state.density} />;
  return (
    <div className={styles['sheet']}>
      {data ? <NoStreams isBare={data.streams.length === 0} state={state} change={change} /> : <Failed wall={wall} />}
    </div>
  );
}

function Failed({ wall }: { wall: Wall }) {
  const { t, i18n } = useTranslation(['monitoring', 'shell']);
  return (
    <EmptyState
      urgent
      icon={<IconAlertTriangle size={24} />}
      title={t('failed.title')}
      text={errorText(i18n, wall.error)}
      action={{ label: t('shell:list.retry'), onClick: () => void wall.refetch() }}
    />
  );
}

function NoStreams({ isBare, state, change }: { isBare: boolean; state: WallState; change: ChangeWall }) {
  const { t } = useTranslation('monitoring');
  const navigate = useNavigate();
  const all = { label: t('empty.showAll'), onClick: () => change({ view: 'all' }) };
  const isNarrowed = state.search !== '' || state.sport !== null || state.states.length > 0;
  if (isBare)
    return (
      <EmptyState
        urgent={false}
        icon={<IconBroadcast size={24} />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('empty.action'), onClick: () => void navigate({ to: '/broadcast/streams' }) }}
      />
    );
  if (isNarrowed) {
    const reset = () => change({ search: '', sport: null, states: [] });
    return (
      <EmptyState
        urgent={false}
        icon={<IconSearchOff size={24} />}
        title={t('empty.filterTitle')}
        text={t('empty.filterText')}
        action={{ label: t('empty.reset'), onClick: reset }}
      />
    );
  }
  const isMine = state.view === 'mine';
  return (
    <EmptyState
      urgent={false}
      icon={isMine ? <IconHandGrab size={24} /> : <IconCircleCheck size={24} />}
      title={t(isMine ? 'empty.mineTitle' : 'empty.problemsTitle')}
      text={t(isMine ? 'empty.mineText' : 'empty.problemsText')}
      action={all}
    />
  );
}
