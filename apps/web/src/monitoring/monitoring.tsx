import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeferredRows } from '#kit/use-deferred-rows.ts';
import { usePhone } from '#ui/phone.ts';
import { useTitle } from '#ui/title.ts';
import { loadChunk } from '#ui/load-chunk.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useProfile } from '#web/session/profile.ts';
import { useLoadWhenIdle } from '#web/app/use-load-when-idle.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import { Announcer } from './announcer.tsx';
import { BlankLayout } from './blank-layout.tsx';
import { useCardActions } from './card-actions.ts';
import { FullWall } from './full-wall.tsx';
import { useFullScreen } from '#ui/full-screen.ts';
import styles from './monitoring.module.css';
import { sportsOf } from './select.ts';
import { useServerClock } from './server-clock.ts';
import { WallClock } from './wall-clock.tsx';
import { StaleAfter, useStaleAfterSettings } from './stale-after.ts';
import { StateChips } from './state-chips.tsx';
import { Tools } from './tools.tsx';
import { useSearchMatches } from './use-search-matches.ts';
import { useKeys } from './use-keys.ts';
import { useSelection } from './use-selection.ts';
import { useWall } from './use-wall.ts';
import { Cards } from './cards.tsx';
import { WallNotes } from './wall-notes.tsx';
import { WallEmptyState } from './wall-empty-state.tsx';
import { readWall, toggleState, writeWall } from './wall-search.ts';
import type { ChangeWall } from './wall-search.ts';

const loadOverlays = () => loadChunk(() => import('./wall-overlays.tsx'));
const WallOverlays = lazyPart(async () => (await loadOverlays()).WallOverlays);

/** The monitoring wall: all streams that are due, broken ones first. */
export function Monitoring() {
  const { t, i18n } = useTranslation(['monitoring', 'streams']);
  const phone = usePhone();
  const { state, change } = useWallState();
  const [showsKeys, setShowsKeys] = useState(false);
  const userId = useProfile()?.id ?? null;
  const wall = useWall(state.hidden);
  useServerClock();
  const staleAfterMs = useStaleAfterSettings();
  const data = useDeferredRows(wall.data);
  const streams = data?.streams ?? [];
  const searchMatches = useSearchMatches(state.search);
  const viewer = { user: userId, staleAfterMs, searchMatches };
  const { visibleStreams, counts } = useSelection(data?.streams ?? null, state, viewer);
  const actions = useCardActions((timeline) => change({ timeline }));
  const toggleFull = useFullScreen(state.isFull, (isFull) => change({ isFull }));
  const problems = counts?.views.problems ?? 0;
  useTitle(problems > 0 ? t('problemsInTab', { count: problems }) : t('title'));
  useKeys({
    streams: visibleStreams,
    actions,
    onFullScreen: toggleFull,
    onState: (each) => change({ states: each === null ? [] : toggleState(state.states, each) }),
  });

  const timeline = streams.find((stream) => stream.id === state.timeline) ?? null;
  // Loaded in advance, so that overlays open without delay.
  useLoadWhenIdle(loadOverlays);
  const isCovered = usePanel().name !== null || timeline !== null || showsKeys;
  const chips = (
    <StateChips counts={counts?.states ?? null} chosen={state.states} onChange={(states) => change({ states })} />
  );
  const tools = (
    <Tools
      state={state}
      change={change}
      counts={counts?.views ?? null}
      sports={sportsOf(streams, i18n.language)}
      isPhone={phone}
      onKeys={() => setShowsKeys(true)}
      onFullScreen={toggleFull}
    />
  );
  const common = { streams: visibleStreams, userId, actions };
  const placeholder =
    data && visibleStreams.length > 0 ? null : <WallEmptyState wall={wall} data={data} state={state} change={change} />;
  const content = state.isFull ? (
    <BlankLayout>
      <div className={styles['fullBar']}>
        <h1>{t('title')}</h1>
        <WallClock />
        {chips}
        {tools}
      </div>
      <WallNotes wall={wall} />
      {placeholder ?? (phone ? <Cards {...common} density="compact" /> : <FullWall {...common} />)}
    </BlankLayout>
  ) : (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{t('title')}</h1>
        {tools}
      </div>
      {chips}
      <WallNotes wall={wall} />
      {placeholder ?? <Cards {...common} density={phone ? 'compact' : state.density} />}
    </div>
  );
  return (
    <StaleAfter value={staleAfterMs}>
      {content}
      <Announcer streams={wall.data?.streams} />
      {isCovered ? (
        <Suspense>
          <WallOverlays
            timeline={timeline}
            showsKeys={showsKeys}
            actions={actions}
            onTimelineClose={() => change({ timeline: null })}
            onKeysClose={() => setShowsKeys(false)}
          />
        </Suspense>
      ) : null}
    </StaleAfter>
  );
}

/** The wall's state in the address, and how to change it. Typing replaces the history entry, any other change adds one. */
function useWallState() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: ChangeWall = (next, replace = false) =>
    void navigate({ to: '.', search: (before: object) => writeWall(before, next), replace, resetScroll: false });
  return { state: readWall(search), change };
}
