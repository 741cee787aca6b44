import { Button, Group } from '@mantine/core';
import type { Doubt, Review, ReviewSide } from '@touchline/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '#ui/when.tsx';
import styles from './playlist.module.css';
import own from './reviews.module.css';
import { useReasonWords } from './reason-words.ts';

type Props = { review: Review; position: string; focus: boolean; onAnswer: (word: 'accept' | 'reject') => void };

/** One doubtful match: both sides, what makes it doubtful in words, and the two answers. */
export function ReviewItem({ review, position, focus, onAnswer }: Props) {
  const { t } = useTranslation('playlist');
  const say = useReasonWords();
  const name = sides(review.asked);
  return (
    <li className={own['review']} data-review={review.id} aria-label={name}>
      <header>
        <strong>{name}</strong>
        <span className={styles['dim']}>
          {position} · {t('review.score', { score: Math.round(review.score * 100) })}
        </span>
      </header>
      <ul className={own['reasons']} aria-label={t('review.why')}>
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

type Line = { label: string; doubt: Doubt | null; asked: ReactNode; found: ReactNode };

function Comparison({ review }: { review: Review }) {
  const { t } = useTranslation('playlist');
  const lines = useLines(review).filter(({ asked, found }) => Boolean(asked) || Boolean(found));
  return (
    <table className={own['comparison']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{t('review.field')}</span>
          </th>
          <th scope="col">{t('review.asked')}</th>
          <th scope="col">{t('review.found')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, doubt, asked, found }) => (
          <tr key={label} data-doubt={review.reasons.some(({ code }) => code === doubt)}>
            <th scope="row">{label}</th>
            <td>{asked || '—'}</td>
            <td>{found || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useLines({ asked, found }: Review): Line[] {
  const { t } = useTranslation('playlist');
  const start = ({ startAt, timezone }: ReviewSide) => <When at={startAt} zone={timezone} clockless={false} />;
  const texts = (field: 'sportName' | 'tournamentName' | 'event_id') => ({ asked: asked[field], found: found[field] });
  return [
    { label: t('field.match'), doubt: null, asked: sides(asked), found: sides(found) },
    { label: t('field.sport'), doubt: 'sport', ...texts('sportName') },
    { label: t('field.tournament'), doubt: 'tournament', ...texts('tournamentName') },
    { label: t('field.startAt'), doubt: 'start', asked: start(asked), found: start(found) },
    { label: t('field.event_id'), doubt: 'event', ...texts('event_id') },
  ];
}
