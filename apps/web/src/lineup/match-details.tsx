import { lastCheckMs } from '@touchline/contract';
import type { CheckLight, LineupMatch, ScheduleConflict } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { StatusDot } from '#ui/status-dot.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { PanelLink } from '#web/streams/panel-link.tsx';
import { ConflictList } from '#web/streams/planning/conflict-list.tsx';
import styles from './lineup.module.css';
import { isNoShow, toneOf } from './readiness.ts';
import { mendPanelOf, useCheckText } from './use-check-text.ts';

export type May = { decide: boolean; edit: boolean; link: boolean };

type Props = { match: LineupMatch; lights: readonly CheckLight[]; conflicts: readonly ScheduleConflict[]; may: May };

/** What is said of a match in sentences: each check that is not good with the way to mend it, conflicts, the decision. */
export function MatchDetails({ match, lights, conflicts, may }: Props) {
  const { t, i18n } = useTranslation('lineup');
  const zone = useViewerZone();
  const now = useNow(60_000);
  const { decision, noShowAt } = match;
  const when = (at: string) => moment(at, now, i18n.language, zone);
  return (
    <div className={styles['details']}>
      {isNoShow(match) && noShowAt ? (
        <p className={styles['noShow']}>{t('noShowSince', { minutes: lastCheckMs / 60_000, at: when(noShowAt) })}</p>
      ) : null}
      <ul className={styles['checks']}>
        {match.checks.map((check, index) => (
          <CheckLine key={check.kind} match={match} check={check} light={lights[index] ?? 'unknown'} may={may} />
        ))}
      </ul>
      {conflicts.length > 0 ? <ConflictList conflicts={conflicts} /> : null}
      {decision ? (
        <p className={styles['note']}>
          <strong>{t(decision.isGo ? 'go' : 'noGo')}</strong>{' '}
          {t('decidedBy', { by: decision.by ?? t('somebody'), at: when(decision.at) })}
          {decision.note === '' ? null : <>: {decision.note}</>}
          {decision.changes.length > 0 ? (
            <span className={styles['outdated']}>
              {t('before', { changes: decision.changes.map((change) => t(`change.${change}`)).join(', ') })}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

type LineProps = { match: LineupMatch; check: LineupMatch['checks'][number]; light: CheckLight; may: May };

function CheckLine({ match, check, light, may }: LineProps) {
  const { t } = useTranslation('lineup');
  const { sentence, mend } = useCheckText(match, check);
  const panel = check.reason === null || mend === null ? null : mendPanelOf(check.reason, may);
  return (
    <li>
      <StatusDot tone={toneOf[light]} label={t(`light.${light}`)} />
      <span className={styles['kind']}>{t(`column.${check.kind}`)}</span>
      <span>
        {sentence} {mend}{' '}
        {panel ? (
          <PanelLink panel={panel} id={match.id} className={styles['mend']}>
            {t(`mendIn.${panel}`)}
          </PanelLink>
        ) : null}
      </span>
    </li>
  );
}
