import { ActionIcon, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconKeyboard,
  IconLayoutBoard,
  IconLayoutGrid,
  IconLayoutList,
  IconMaximize,
  IconMinimize,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { HiddenSwitch } from '#web/blacklist/lazy.tsx';
import { useCan } from '#web/session/profile.ts';
import type { ChangeWall } from './wall-search.ts';
import styles from './monitoring.module.css';
import { views } from './wall-search.ts';
import type { View, WallState } from './wall-search.ts';

type Props = {
  state: WallState;
  change: ChangeWall;
  /** Null until loaded. */
  counts: Record<View, number> | null;
  sports: readonly { id: number; name: string }[];
  isPhone: boolean;
  onKeys: () => void;
  onFullScreen: () => void;
};

const button = { variant: 'default', size: 34 } as const;
const icon = { size: 18, stroke: 1.7 } as const;

/** The toolbar of the wall: filters and card size. */
export function Tools({ state, change, counts, sports, isPhone, onKeys, onFullScreen }: Props) {
  const { t } = useTranslation('monitoring');
  const mayTake = useCan('take.self');
  const denser = state.density === 'large' ? 'compact' : 'large';
  const DensityIcon = denser === 'compact' ? IconLayoutList : IconLayoutGrid;
  const ScreenIcon = state.isFull ? IconMinimize : IconMaximize;
  const screenLabel = t(state.isFull ? 'fullScreen.leave' : 'fullScreen.enter');
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        label={t('view.label')}
        value={state.view}
        options={views
          .filter((view) => mayTake || view !== 'mine')
          .map((view) => ({ value: view, label: `${t(`view.${view}`)} ${counts?.[view] ?? '·'}` }))}
        onChange={(view) => change({ view })}
      />
      <div className={styles['search']}>
        <SearchBox value={state.search} onSearch={(search) => change({ search }, true)} />
      </div>
      <Select
        className={styles['sport']}
        aria-label={t('sport.label')}
        placeholder={t('sport.any')}
        clearable
        data={sports.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={state.sport === null ? null : String(state.sport)}
        onChange={(id) => change({ sport: id === null ? null : Number(id) })}
      />
      <HiddenSwitch list="wall" search="" filters={[]} on={state.hidden} onChange={(hidden) => change({ hidden })} />
      {isPhone || state.isFull ? null : (
        <ActionIcon
          {...button}
          aria-label={t(`density.${denser}`)}
          title={t(`density.${denser}`)}
          onClick={() => change({ density: denser })}
        >
          <DensityIcon {...icon} />
        </ActionIcon>
      )}
      <ActionIcon component={Link} to="/broadcast/mosaic" {...button} aria-label={t('mosaic')} title={t('mosaic')}>
        <IconLayoutBoard {...icon} />
      </ActionIcon>
      {isPhone ? null : (
        <ActionIcon {...button} aria-label={t('keys.open')} title={t('keys.open')} onClick={onKeys}>
          <IconKeyboard {...icon} />
        </ActionIcon>
      )}
      <ActionIcon {...button} aria-label={screenLabel} title={`${screenLabel} (F)`} onClick={onFullScreen}>
        <ScreenIcon {...icon} />
      </ActionIcon>
    </div>
  );
}
