import { checkKinds } from '@touchline/contract';
import type { LineupMatch, ScheduleConflict } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useProfile } from '#web/session/profile.ts';
import styles from './lineup.module.css';
import type { May } from './match-details.tsx';
import { MatchRow } from './match-row.tsx';
import type { RowActions } from './match-row.tsx';

type Props = {
  matches: readonly LineupMatch[];
  conflicts: ReadonlyMap<number, readonly ScheduleConflict[]>;
  selected: number | null;
  may: May;
  actions: RowActions;
};

const noConflicts: readonly ScheduleConflict[] = [];

/** A row for each match, earliest first; on a phone a card. */
export function LineupTable({ matches, conflicts, selected, may, actions }: Props) {
  const { t } = useTranslation('lineup');
  const user = useProfile()?.id;
  return (
    <table className={styles['table']} data-live-colors aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('column.start')}</th>
          <th scope="col">{t('column.match')}</th>
          {checkKinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`column.${kind}`)}
            </th>
          ))}
          <th scope="col">{t('column.decision')}</th>
        </tr>
      </thead>
      {matches.map((match) => (
        <MatchRow
          key={match.id}
          match={match}
          conflicts={conflicts.get(match.id) ?? noConflicts}
          isSelected={match.id === selected}
          user={user}
          may={may}
          actions={actions}
        />
      ))}
    </table>
  );
}
