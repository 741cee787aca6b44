import type { CheckLight, LineupMatch, ScheduleConflict } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { clock, fullDateTime } from '#ui/dates.ts';
import { useTicking } from '#ui/clock.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { PanelLink } from '#web/streams/panel-link.tsx';
import { sportOf } from '#kit/sport-of.ts';
import { CheckCell } from './check-cell.tsx';
import styles from './lineup.module.css';
import { MatchDetails } from './match-details.tsx';
import type { May } from './match-details.tsx';
import { countdown, isNoShow, lightsOf } from './readiness.ts';

export type RowActions = {
  select: (id: number | null) => void;
  decide: (match: LineupMatch, isGo: boolean) => void;
  confirm: (match: LineupMatch) => void;
};

type Props = {
  match: LineupMatch;
  conflicts: readonly ScheduleConflict[];
  isSelected: boolean;
  /** The user, who may hold the match. */
  user: number | undefined;
  may: May;
  actions: RowActions;
};

/** One match: its countdown, its checks, who decided; with the focus, all of it in sentences and what can be done. */
export const MatchRow = memo(function MatchRow({ match, conflicts, isSelected, user, may, actions }: Props) {
  const { t } = useTranslation('lineup');
  const lights = useTicking((nowMs) => lightsOf(match, nowMs).join()).split(',') as CheckLight[];
  const mine = match.holders.find(({ id }) => id === user);
  return (
    <tbody className={styles['match']} data-match={match.id} data-selected={isSelected} data-no-show={isNoShow(match)}>
      <tr>
        <td className={styles['start']}>
          <button type="button" aria-expanded={isSelected} onClick={() => actions.select(isSelected ? null : match.id)}>
            <Start match={match} />
          </button>
        </td>
        <td className={styles['title']}>
          <Title match={match} conflicts={conflicts.length} />
        </td>
        {match.checks.map((check, index) => (
          <td key={check.kind} className={styles['check']}>
            <span className={styles['label']}>{t(`column.${check.kind}`)}</span>
            <CheckCell match={match} check={check} light={lights[index] ?? 'unknown'} />
          </td>
        ))}
        <td className={styles['decision']}>
          <span className={styles['label']}>{t('column.decision')}</span>
          <Decision match={match} />
        </td>
      </tr>
      {isSelected ? (
        <tr>
          <td colSpan={match.checks.length + 3} className={styles['more']}>
            <MatchDetails match={match} lights={lights} conflicts={conflicts} may={may} />
            {may.decide ? (
              <div className={styles['buttons']}>
                {mine && mine.confirmedAt === null ? (
                  <Button look="filled" onClick={() => actions.confirm(match)}>
                    {t('confirm')}
                  </Button>
                ) : null}
                <Button look="default" onClick={() => actions.decide(match, true)}>
                  {t('go')}
                </Button>
                <Button look="default" onClick={() => actions.decide(match, false)}>
                  {t('noGo')}
                </Button>
              </div>
            ) : null}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

function Start({ match }: { match: LineupMatch }) {
  const { t, i18n } = useTranslation('lineup');
  const zone = useViewerZone();
  const startMs = Date.parse(match.startAt);
  const left = useTicking((nowMs) => countdown(startMs - nowMs));
  if (match.postponed && match.phase === 'scheduled') return <span className={styles['tbd']}>{t('postponed')}</span>;
  if (match.startTimeTbd) return <span className={styles['tbd']}>{t('tbd')}</span>;
  return (
    <time dateTime={match.startAt} title={fullDateTime(match.startAt, i18n.language, zone)}>
      <span className={styles['clock']}>{clock(match.startAt, i18n.language, zone)}</span>
      <span className={styles['countdown']} aria-hidden>
        {left}
      </span>
    </time>
  );
}

function Title({ match, conflicts }: { match: LineupMatch; conflicts: number }) {
  const { t, i18n } = useTranslation('lineup');
  return (
    <>
      <span data-opens>
        <PanelLink panel="view" id={match.id} className={styles['open']}>
          {match.title}
        </PanelLink>
        {isNoShow(match) ? <span className={styles['badge']}>{t('noShow')}</span> : null}
      </span>
      <span className={styles['dim']}>
        {[sportOf(match, i18n.language), match.tournamentName, match.serverName].filter(Boolean).join(' · ')}
        {conflicts > 0 ? (
          <span className={styles['conflicts']}>
            <IconAlertTriangle size={13} aria-hidden /> {t('conflicts', { count: conflicts })}
          </span>
        ) : null}
      </span>
    </>
  );
}

function Decision({ match: { decision } }: { match: LineupMatch }) {
  const { t, i18n } = useTranslation('lineup');
  const zone = useViewerZone();
  if (!decision) return <span className={styles['dim']}>{t('none')}</span>;
  const isOutdated = decision.changes.length > 0;
  const hint = isOutdated
    ? t('before', { changes: decision.changes.map((change) => t(`change.${change}`)).join(', ') })
    : null;
  return (
    <>
      <StatusLabel
        tone={!decision.isGo ? 'bad' : isOutdated ? 'warn' : 'ok'}
        label={t(decision.isGo ? 'go' : 'noGo')}
        hint={hint}
      />
      {isOutdated ? <span className={styles['outdated']}>{t('beforeShort')}</span> : null}
      <span className={styles['dim']} title={decision.note || undefined}>
        {t('decidedBy', { by: decision.by ?? t('somebody'), at: clock(decision.at, i18n.language, zone) })}
      </span>
    </>
  );
}
