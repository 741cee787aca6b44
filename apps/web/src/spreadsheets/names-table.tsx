import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { ImportJob, ImportOptions, NameQuestion } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#ui/unsaved.ts';
import { useJobActions } from './jobs.ts';
import styles from './spreadsheets.module.css';

type NameChoice = 'found' | 'new' | '';

const keyOf = ({ kind, sport, given }: Pick<NameQuestion, 'kind' | 'sport' | 'given'>) => `${kind}\n${sport}\n${given}`;

/** Names without an exact match: each can be matched to a similar record, created, or left as an error. */
export function NamesTable({ job }: { job: ImportJob }) {
  const { t } = useTranslation('sheets');
  const { check } = useJobActions();
  const [createMissing, setCreateMissing] = useState(job.options.createMissing);
  const [takes, setTakes] = useState(
    () => new Map<string, NameChoice>(job.options.decisions.map((decision) => [keyOf(decision), decision.take])),
  );
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const questions = job.names;
  if (questions.length === 0) return null;
  const decisions: ImportOptions['decisions'] = questions.flatMap(({ kind, sport, given, ...question }) => {
    const take = takes.get(keyOf({ kind, sport, given, ...question })) ?? '';
    return take === '' ? [] : [{ kind, sport, given, take }];
  });
  return (
    <section aria-label={t('review.names')}>
      <h3 className={styles['heading']}>{t('review.names')}</h3>
      <p className={styles['dim']}>{t('review.namesText')}</p>
      <Checkbox
        label={t('upload.createMissing')}
        description={t('upload.createMissingText')}
        checked={createMissing}
        onChange={(event) => {
          setCreateMissing(event.target.checked);
          setChanged(true);
        }}
      />
      <ul className={styles['names']}>
        {questions.map((question) => (
          <li key={keyOf(question)}>
            <span>
              <strong>{question.given}</strong>
              <small>
                {t(`kind.${question.kind}`)}
                {question.sport ? ` · ${question.sport}` : ''} · {t('review.inRows', { count: question.rows })}
              </small>
            </span>
            <NativeSelect
              aria-label={question.given}
              value={takes.get(keyOf(question)) ?? ''}
              onChange={(event) => {
                setTakes(new Map(takes).set(keyOf(question), event.target.value as NameChoice));
                setChanged(true);
              }}
              data={[
                { value: '', label: t(createMissing && question.how === 'new' ? 'review.isNew' : 'review.undecided') },
                ...(question.found ? [{ value: 'found', label: t('review.isFound', { name: question.found }) }] : []),
                ...(createMissing && question.how === 'new' ? [] : [{ value: 'new', label: t('review.isNew') }]),
              ]}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        loading={check.isPending}
        onClick={() =>
          check.mutate({ id: job.id, options: { createMissing, decisions } }, { onSuccess: () => setChanged(false) })
        }
      >
        {t('review.again')}
      </Button>
    </section>
  );
}
