import { lineupHours } from '@touchline/contract';
import type { LineupMatch } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#ui/clock.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useCan } from '#web/session/profile.ts';
import { shows } from './lineup-search.ts';
import type { useLineupState } from './lineup-search.ts';
import styles from './lineup.module.css';
import { isNoShow, isUnready } from './readiness.ts';

type Props = { screen: ReturnType<typeof useLineupState>; matches: readonly LineupMatch[] | undefined };

/** What is shown, and how many of all matches are not ready. */
export function LineupHead({ screen, matches }: Props) {
  const { t } = useTranslation('lineup');
  const mayTake = useCan('take.self');
  return (
    <>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        {matches ? <Summary matches={matches} /> : null}
      </header>
      <div className={styles['bar']}>
        <SegmentedControl
          label={t('show.label')}
          value={screen.show}
          options={shows
            .filter((value) => mayTake || value !== 'mine')
            .map((value) => ({ value, label: t(`show.${value}`) }))}
          onChange={(show) => screen.change({ show })}
        />
        <SegmentedControl
          label={t('hours')}
          value={screen.hours}
          options={lineupHours.map((value) => ({ value, label: t('inHours', { hours: value }) }))}
          onChange={(hours) => screen.change({ hours })}
        />
      </div>
    </>
  );
}

function Summary({ matches }: { matches: readonly LineupMatch[] }) {
  const { t } = useTranslation('lineup');
  const unready = useTicking((nowMs) => matches.filter((match) => isUnready(match, nowMs)).length);
  const noShows = matches.filter(isNoShow).length;
  return (
    <output className={styles['summary']}>
      <span>{t('matches', { count: matches.length })}</span>
      {unready > 0 ? <span data-tone="warn">{t('unready', { count: unready })}</span> : null}
      {noShows > 0 ? <span data-tone="bad">{t('noShows', { count: noShows })}</span> : null}
    </output>
  );
}
