import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { FilterForm } from './filter-form.tsx';

/** A new filter, prefilled with the names of a match. */
export function HideLike({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const { t } = useTranslation('blacklist');
  const { sportName, tournamentName, team1Name, team2Name } = stream;
  const names = { sport: sportName, tournament: tournamentName, team1: team1Name, team2: team2Name };
  const field = tournamentName !== null ? 'tournament' : team1Name !== null ? 'team1' : 'sport';
  return (
    <FilterForm
      title={t('hideTitle')}
      item={null}
      start={{ field, operator: 'exact', value: names[field] ?? '' }}
      names={names}
      onClose={onClose}
    />
  );
}
