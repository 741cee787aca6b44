import { maxLineup } from '@touchline/contract';
import type { LineupMatch } from '@touchline/contract';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { useTicking } from '#ui/clock.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useTitle } from '#ui/title.ts';
import { useServerClock } from '#web/monitoring/server-clock.ts';
import { useCan, useProfile } from '#web/session/profile.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { LineupEmpty } from './lineup-empty.tsx';
import { LineupHead } from './lineup-head.tsx';
import { useLineup, useLineupConflicts } from './lineup-query.ts';
import { useLineupState } from './lineup-search.ts';
import type { Show } from './lineup-search.ts';
import { LineupTable } from './lineup-table.tsx';
import styles from './lineup.module.css';
import { isUnready } from './readiness.ts';
import { useFocusedMatch } from './use-focused-match.ts';
import { useLineupActions } from './use-lineup-actions.ts';
import { useLineupKeys } from './use-lineup-keys.ts';

const Panels = lazyPart(async () => (await import('#web/streams/panels.tsx')).Panels);

type Deciding = { match: LineupMatch; isGo: boolean };

/** The matches of the next hours with what has to be right before they start, and go or no-go for each. */
export function Lineup() {
  const { t } = useTranslation(['lineup', 'shell']);
  const screen = useLineupState();
  const { data, error, refetch } = useLineup(screen.hours);
  const conflicts = useLineupConflicts(screen.hours);
  const { decide, confirm } = useLineupActions(screen.hours);
  const [selected, select] = useState<number | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const may = { decide: useCan('take.self'), edit: useCan('stream.write'), link: useCan('client') };
  const matches = useShown(data?.data, screen.show);
  const panel = usePanel();
  const start = (match: LineupMatch, isGo: boolean) => setDeciding({ match, isGo });
  const onConfirm = (match: LineupMatch) => void confirm(match);
  useLineupKeys(matches, may.decide ? { onDecide: start, onConfirm } : { onDecide: null, onConfirm: null });
  useFocusedMatch(select);
  useServerClock();
  useTitle(t('title'));
  return (
    <div className={styles['page']}>
      <LineupHead screen={screen} matches={data?.data} />
      {error && !data ? <Failed title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <table className={styles['table']} aria-label={t('shell:form.loading')}>
          <tbody className={styles['match']}>
            <SkeletonRows rows={8} cells={9} />
          </tbody>
        </table>
      ) : null}
      {data && matches.length === 0 ? (
        <LineupEmpty
          show={screen.show}
          isBlank={data.data.length === 0}
          onShowAll={() => screen.change({ show: 'all' })}
        />
      ) : null}
      {matches.length > 0 ? (
        <>
          {may.decide ? <p className={`${styles['hint']} ${styles['keys']}`}>{t('keysHint')}</p> : null}
          <LineupTable
            matches={matches}
            conflicts={conflicts}
            selected={selected}
            may={may}
            actions={{ select, decide: start, confirm: onConfirm }}
          />
        </>
      ) : null}
      {data?.isCut ? <p className={styles['hint']}>{t('cut', { limit: maxLineup })}</p> : null}
      {deciding ? (
        <DecisionDialog
          opened={deciding.match}
          // As it is now, because a check can fail while the note is typed.
          match={data?.data.find(({ id }) => id === deciding.match.id) ?? deciding.match}
          isGo={deciding.isGo}
          onSave={decide}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {panel.name === null ? null : (
        <Suspense>
          <Panels />
        </Suspense>
      )}
    </div>
  );
}

/** The matches that are shown; which of them are not ready changes with the time. */
function useShown(matches: readonly LineupMatch[] | undefined, show: Show): readonly LineupMatch[] {
  const user = useProfile()?.id;
  const isShown = (match: LineupMatch, nowMs: number) =>
    show === 'all' || (show === 'mine' ? match.holders.some(({ id }) => id === user) : isUnready(match, nowMs));
  const ids = useTicking((nowMs) =>
    (matches ?? []).flatMap((match) => (isShown(match, nowMs) ? [match.id] : [])).join(),
  );
  return useMemo(() => {
    const shown = new Set(ids.split(',').map(Number));
    return (matches ?? []).filter(({ id }) => shown.has(id));
  }, [matches, ids]);
}
