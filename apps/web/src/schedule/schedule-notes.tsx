import { maxScheduledMatches } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#ui/formatters.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { useCan } from '#web/session/profile.ts';
import type { ScheduleData } from './match.ts';
import styles from './schedule.module.css';
import type { useConflicts } from './use-conflicts.ts';

const QuestionsNote = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/streams/fixtures/questions-note.tsx'), loadWords('fixtures')]);
  return loaded.QuestionsNote;
});

type Props = {
  data: ScheduleData;
  /** Whether the timeline has rows but no matches. */
  isBlank: boolean;
  conflicts: ReturnType<typeof useConflicts>;
  onOpen: (id: number) => void;
};

/** What the schedule does not show, and its conflicts. */
export function ScheduleNotes({ data, isBlank, conflicts, onOpen }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const [last, setLast] = useState<number | null>(null);
  const inConflict = data.matches.filter(({ id }) => (conflicts.conflicts?.get(id)?.length ?? 0) > 0);
  const openNext = () => {
    const next = inConflict[inConflict.findIndex(({ id }) => id === last) + 1] ?? inConflict[0];
    if (!next) return;
    setLast(next.id);
    onOpen(next.id);
  };
  const isChecking = conflicts.isBusy && conflicts.conflicts === null;
  return (
    <div className={styles['notes']}>
      {useCan('stream.write') ? (
        <Suspense>
          <QuestionsNote />
        </Suspense>
      ) : null}
      {isBlank ? <output>{t('empty')}</output> : null}
      {isChecking ? <output>{t('checking')}</output> : null}
      {data.isCut ? <output>{t('cut', { limit: formatNumber(maxScheduledMatches, i18n.language) })}</output> : null}
      {conflicts.ask ? (
        <button type="button" onClick={conflicts.ask}>
          {t('checkConflicts')}
        </button>
      ) : null}
      {inConflict.length > 0 ? (
        <button type="button" onClick={openNext} title={t('nextConflict')}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('inConflict', { count: inConflict.length })}
        </button>
      ) : null}
    </div>
  );
}
