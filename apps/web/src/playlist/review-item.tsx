import { Button, Group } from '@mantine/core';
import type { Doubt, Review, ReviewSide } from '@touchline/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '#ui/when.tsx';
import styles from './playlist.module.css';
import { useReasonWords } from './reason-words.ts';

type Props = { review: Review; position: string; focus: boolean; onAnswer: (word: 'accept' | 'reject') => void };

/** One doubtful match: both sides, what makes it doubtful in words, and the two answers. */
export function ReviewItem({ review, position, focus, onAnswer }: Props) {
  const { t } = useTranslation('playlist');
  const say = useReasonWords();
  const name = sides(review.asked);
  return (
    <li className={styles['review']} data-review={review.id} aria-label={name}>
      <header>
        <strong>{name}</strong>
        <span className={styles['dim']}>
          {position} · {t('review.score', { score: Math.round(review.score * 100) })}
        </span>
      </header>
      <ul className={styles['reasons']} aria-label={t('review.why')}>
        {review.reasons.map((reason) => (
          <li key={reason.code}>{say(reason)}</li>
        ))}
        {review.swapped ? (
          <li>
            <IconArrowsExchange size={14} aria-hidden /> {t('swapped')}
          </li>
        ) : null}
      </ul>
      <Comparison review={review} />
      <Group gap="xs">
        <Button size="xs" data-autofocus={focus || undefined} onClick={() => onAnswer('accept')}>
          {t('review.accept')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onAnswer('reject')}>
          {t('review.reject')}
        </Button>
      </Group>
    </li>
  );
}

const sides = ({ title, team1Name, team2Name, event_id }: ReviewSide) =>
  title || [team1Name, team2Name].filter(Boolean).join(' – ') || event_id;

type Line = { label: string; doubt: Doubt | null; of: (side: ReviewSide) => ReactNode };

function Comparison({ review }: { review: Review }) {
  const { t } = useTranslation('playlist');
  const lines: Line[] = [
    { label: t('field.match'), doubt: null, of: sides },
    { label: t('field.sport'), doubt: 'sport', of: (side) => side.sportName },
    { label: t('field.tournament'), doubt: null, of: (side) => side.tournamentName },
    {
      label: t('field.startAt'),
      doubt: 'start',
      of: (side) => <When at={side.startAt} zone={side.timezone} clockless={false} />,
    },
    { label: t('field.event_id'), doubt: 'event', of: (side) => side.event_id },
  ];
  const isDoubtful = (doubt: Doubt | null) => review.reasons.some(({ code }) => code === doubt);
  return (
    <table className={styles['comparison']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('review.asked')}</th>
          <th scope="col">{t('review.found')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, doubt, of }) =>
          of(review.asked) || of(review.found) ? (
            <tr key={label} data-doubt={isDoubtful(doubt)}>
              <th scope="row">{label}</th>
              <td>{of(review.asked) || '—'}</td>
              <td>{of(review.found) || '—'}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}
