import { Button } from '@mantine/core';
import type { Proposal, Review } from '@touchline/contract';
import { IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AgreementMark } from './agreement-mark.tsx';
import { compare } from './comparison.ts';
import type { ComparedField, ComparedLine } from './comparison.ts';
import { useLineNote } from './line-note.ts';
import type { Card } from './review-queue.ts';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

type Props = {
  asked: Review['asked'];
  fields: readonly ComparedField[];
  shown: Card['proposals'][number];
  /** Its index among the proposals of the query; null if it is the only one. */
  place: number | null;
  isOpen: boolean;
  onAnswer: (verdict: 'accept' | 'reject') => void;
};

/** One proposed stream, compared with the query line by line. */
export function ReviewProposal({ asked, fields, shown: { proposal, answered }, place, isOpen, onAnswer }: Props) {
  const { t, i18n } = useTranslation('playlist');
  const lines = compare(asked, proposal, i18n.language).filter(({ field }) => fields.includes(field));
  return (
    <section className={styles['proposal']} data-proposal={place ?? 0} data-answered={answered}>
      <h4>
        {place === null ? null : <kbd aria-hidden>{place + 1}</kbd>}
        {place === null ? t('review.found') : t('review.foundNumber', { number: place + 1 })}
        <span className={styles['score']}>{t('review.score', { score: Math.round(proposal.score * 100) })}</span>
      </h4>
      <dl>
        {lines.map((line) => (
          <Line key={line.field} line={line} proposal={proposal} />
        ))}
      </dl>
      <footer>
        {isOpen && answered === null ? <AnswerButtons onAnswer={onAnswer} /> : <Outcome answered={answered} />}
      </footer>
    </section>
  );
}

function Line({ line, proposal }: { line: ComparedLine; proposal: Proposal }) {
  const { t } = useTranslation('playlist');
  const note = useLineNote()(line, proposal.differences);
  const isTurned = proposal.swapped && (line.field === 'team1' || line.field === 'team2');
  return (
    <div className={styles['line']} data-agreement={line.agreement}>
      <dt>{t(`review.field.${line.field}`)}</dt>
      <dd>
        <AgreementMark agreement={line.agreement} />
        <span>
          <ReviewText field={line.field} text={line.found} zone={proposal.found.timezone} />
          {isTurned ? (
            <span className={styles['turned']} title={t('swapped')}>
              <IconArrowsExchange size={14} aria-hidden />
              <span className="hidden-visually">{t('swapped')}</span>
            </span>
          ) : null}
          {note === null ? null : <small>{note}</small>}
        </span>
      </dd>
    </div>
  );
}

function AnswerButtons({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const { t } = useTranslation('playlist');
  return (
    <>
      <Button size="xs" data-accept leftSection={<IconCheck size={14} />} onClick={() => onAnswer('accept')}>
        {t('review.accept')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={() => onAnswer('reject')}>
        {t('review.reject')}
      </Button>
    </>
  );
}

function Outcome({ answered }: { answered: Card['proposals'][number]['answered'] }) {
  const { t } = useTranslation('playlist');
  if (answered === null) return null;
  const Icon = answered === 'accepted' ? IconCheck : IconX;
  return (
    <span className={styles['outcome']} data-answered={answered}>
      <Icon size={14} aria-hidden /> {t(`review.outcome.${answered}`)}
    </span>
  );
}
