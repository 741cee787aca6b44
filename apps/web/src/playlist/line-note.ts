import type { NameDifference, ReviewReason } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { ComparedLine } from './comparison.ts';
import { durationText } from './duration-text.ts';

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

/** A short note on a line of a comparison; null if its icon is enough. */
export function useLineNote(): (line: ComparedLine, differences: readonly NameDifference[]) => string | null {
  const { t, i18n } = useTranslation('playlist');
  const nameNote = ({ code, why }: ReviewReason, differences: readonly NameDifference[]) => {
    const difference = differences.find((one) => one.code === code);
    const words = difference && [difference.asked, difference.found].filter(Boolean).join(' / ');
    if (words && difference.isPlace && !(difference.asked && difference.found)) return t('review.onlyPlace', { words });
    const likeness = t(`review.likeness.${likenesses.find((one) => one === why) ?? 'other'}`);
    return words ? t('review.likenessOf', { likeness, words }) : likeness;
  };
  return ({ field, asked, found, agreement, reason }, differences) => {
    if (field === 'start') {
      const ms = Date.parse(found) - Date.parse(asked);
      const distance = durationText(Math.abs(ms), i18n.language);
      return ms === 0 ? t('review.sameTime') : t(ms > 0 ? 'review.later' : 'review.earlier', { distance });
    }
    if (field === 'sport' && reason) return t('review.unknownSport');
    if (reason && (field === 'team1' || field === 'team2')) return nameNote(reason, differences);
    if (agreement === 'open') return t('review.worded');
    return agreement === 'missing' && asked === '' ? t('review.notAsked') : null;
  };
}
