import type { ReviewReason } from '@touchline/contract';
import { useTranslation } from 'react-i18next';

const likenesses = [
  'part',
  'similar',
  'spelling',
  'transliteration',
  'abbreviation',
  'initial',
  'several_clubs',
  'number',
  'order',
  'placeholder',
  'designator',
  'shared_place',
  'shared_word',
  'age',
  'women',
  'reserve',
  'game',
] as const;

/** Why a match is doubtful, as a sentence. */
export function useReasonWords(): (reason: ReviewReason) => string {
  const { t } = useTranslation('playlist');
  return ({ code, asked, found, why }) => {
    switch (code) {
      case 'team1':
      case 'team2': {
        const likeness = likenesses.find((known) => known === why) ?? 'other';
        return t('review.reason.name', { asked, found, why: t(`review.likeness.${likeness}`) });
      }
      case 'start': {
        const minutes = Math.abs(Date.parse(asked) - Date.parse(found)) / 60_000;
        const distance =
          minutes < 90
            ? t('review.minutes', { count: Math.round(minutes) })
            : t('review.hours', { count: Math.round(minutes / 60) });
        return t('review.reason.start', { distance });
      }
      case 'sport':
        return asked === '' ? t('review.reason.sportEmpty', { found }) : t('review.reason.sport', { asked, found });
      case 'tournament': {
        if (asked === '') return t('review.reason.tournamentFound', { found });
        return t(found === '' ? 'review.reason.tournamentAsked' : 'review.reason.tournament', { asked, found });
      }
      case 'event':
        return t('review.reason.event', { asked, found });
      default:
        return t('review.reason.several');
    }
  };
}
