import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roundRoutes } from '@touchline/contract';
import type { ReportedOfRound, Stream } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import bulk from '../bulk/bulk-edit.module.css';
import { usePlan } from '../planning/use-plan.ts';
import { streamTitle } from '../stream-title.ts';
import { RoundPreview } from './round-preview.tsx';
import { RoundRows } from './round-rows.tsx';
import { firstRows, matchOf } from './rows.ts';
import type { PlannedRow, RoundRow } from './rows.ts';

type Props = { stream: Stream; onClose: () => void };

/** Plans the other matches of the round that a stream is of: those of the feed, and what a person enters. */
export function Round({ stream, onClose }: Props) {
  const { t, i18n } = useTranslation(['planning', 'shell']);
  const reported = useQuery({
    queryKey: ['stream', 'round', stream.id],
    queryFn: ({ signal }) => call(roundRoutes.list, { id: stream.id }, signal),
    // The rows are a person's to change once they are shown.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Drawer side="end" size={760} title={t('round.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={bulk['body']}>
        <strong>{[stream.tournamentName, streamTitle(stream)].filter(Boolean).join(' · ')}</strong>
        {reported.data ? (
          <RoundForm stream={stream} reported={reported.data.matches} onClose={onClose} />
        ) : reported.error ? (
          <Alert color="red" role="alert" title={t('round.failed')}>
            {errorText(i18n, reported.error)}
          </Alert>
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </Drawer>
  );
}

function RoundForm({ stream, reported, onClose }: Props & { reported: readonly ReportedOfRound[] }) {
  const { t } = useTranslation('planning');
  const [rows, setRows] = useState(() => firstRows(reported, stream));
  const [isChanged, setChanged] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const round = usePlan(async (given: readonly RoundRow[], preview: boolean): Promise<PlannedRow[]> => {
    const input = { id: stream.id, matches: given.map(matchOf), preview };
    const { streams } = await call(roundRoutes.plan, input, null);
    return given.flatMap((row, at) => (streams[at] ? [{ row, outcome: streams[at] }] : []));
  });
  const markSaved = useUnsaved(isChanged || round.planned !== null);
  const apply = async (chosen: readonly RoundRow[]) => {
    const made = await round.run(chosen, false);
    if (!made) return;
    markSaved();
    showSuccess(t('series.planned', { count: made.filter(({ outcome }) => outcome.id !== null).length }));
    onClose();
  };
  return (
    <>
      {round.failure ? (
        <Alert color="red" role="alert" title={t('round.failed')}>
          {round.failure}
        </Alert>
      ) : null}
      {round.planned === null ? (
        <>
          <p className={bulk['hint']}>
            {t('round.hint', { zone: stream.timezone })}{' '}
            {reported.length > 0 ? t('round.reported', { count: reported.length }) : t('round.noReported')}
          </p>
          <RoundRows
            rows={rows}
            like={stream}
            isBusy={round.isBusy}
            onChange={(next) => {
              setRows(next);
              setChanged(true);
            }}
            onPreview={(entered) => {
              setLeftOut([]);
              void round.run(entered, true);
            }}
          />
        </>
      ) : (
        <RoundPreview
          planned={round.planned}
          leftOut={leftOut}
          isBusy={round.isBusy}
          onLeaveOut={setLeftOut}
          onApply={(chosen) => void apply(chosen)}
          onBack={round.goBack}
        />
      )}
    </>
  );
}
