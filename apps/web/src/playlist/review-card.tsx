import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sportOf } from '#kit/sport-of.ts';
import { useNow } from '#ui/clock.ts';
import { DateTime } from '#ui/date-time.tsx';
import { compare, comparedFields, textsOf } from './comparison.ts';
import type { ComparedField } from './comparison.ts';
import { durationText } from './duration-text.ts';
import { nameOfSide } from './query-title.ts';
import { ReviewProposal } from './review-proposal.tsx';
import type { Card, Verdict } from './review-queue.ts';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

type Props = { card: Card; position: string; onAnswer: (proposal: number | null, verdict: Verdict) => void };

/** One query of the queue: its values beside those of each proposed stream. */
export function ReviewCard({ card, position, onAnswer }: Props) {
  const { t, i18n } = useTranslation('playlist');
  const { review, proposals, state } = card;
  const heading = useId();
  const fields = fieldsOf(card, i18n.language);
  const asked = textsOf(review.asked, false, i18n.language);
  const isOpen = state === 'open';
  const open = proposals.filter(({ answered }) => answered === null);
  return (
    <li className={styles['review']} data-review={review.id} data-state={state} tabIndex={-1} aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{nameOfSide(review.asked)}</h3>
        <span className={styles['position']}>{position}</span>
        <Facts card={card} />
      </header>
      <div className={styles['columns']} data-lines={fields.length}>
        <section className={styles['asked']}>
          <h4>{t('review.asked')}</h4>
          <dl>
            {fields.map((field) => (
              <div key={field} className={styles['line']}>
                <dt>{t(`review.field.${field}`)}</dt>
                <dd>
                  <ReviewText field={field} text={asked[field]} zone={review.asked.timezone} />
                </dd>
              </div>
            ))}
          </dl>
          <footer>
            {isOpen && open.length > 1 ? (
              <Button size="xs" variant="default" onClick={() => onAnswer(null, 'none')}>
                {t('review.noneOfThese')}
              </Button>
            ) : null}
          </footer>
        </section>
        {proposals.map((shown, index) => (
          <ReviewProposal
            key={shown.proposal.id}
            asked={review.asked}
            fields={fields}
            shown={shown}
            place={proposals.length > 1 ? index : null}
            isOpen={isOpen}
            onAnswer={(verdict) => onAnswer(shown.proposal.id, verdict)}
          />
        ))}
      </div>
      {state === 'gone' ? <p className={styles['gone']}>{t('review.outcome.gone')}</p> : null}
    </li>
  );
}

function Facts({ card: { review, proposals } }: Pick<Props, 'card'>) {
  const { t, i18n } = useTranslation('playlist');
  const now = useNow(60_000);
  const { asked, waitingSince } = review;
  const waitedMs = now.getTime() - Date.parse(waitingSince);
  const isTied = proposals.some(({ proposal }) => proposal.reasons.some(({ code }) => code === 'several'));
  const format = asked.stream_format_priority;
  return (
    <p className={styles['facts']}>
      <DateTime at={asked.startAt} zone={asked.timezone} clockless={false} />
      {[sportOf(asked, i18n.language), asked.tournamentName, format === 'default' ? null : format].map((fact) =>
        fact ? <span key={fact}>{fact}</span> : null,
      )}
      {waitedMs < 60_000 ? null : (
        <span>{t('review.waiting', { duration: durationText(waitedMs, i18n.language) })}</span>
      )}
      {isTied ? <span>{t('review.several')}</span> : null}
    </p>
  );
}

/** The fields for which the query or a proposal has a value. */
function fieldsOf({ review: { asked }, proposals }: Card, language: string): ComparedField[] {
  const lines = proposals.flatMap(({ proposal }) => compare(asked, proposal, language));
  const filled = new Set(lines.filter((line) => line.asked !== '' || line.found !== '').map(({ field }) => field));
  return comparedFields.filter((field) => filled.has(field));
}
