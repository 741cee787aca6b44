import type { LineupMatch } from '@touchline/contract';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { fullDateTime } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Message } from '#ui/message.tsx';
import { usePhone } from '#ui/phone.ts';
import { TextField } from '#ui/text-field.tsx';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import styles from './lineup.module.css';
import { useCheckText } from './use-check-text.ts';

type Props = {
  /** The match as the user saw it when they opened the dialog. */
  opened: LineupMatch;
  /** The match as it is now. */
  match: LineupMatch;
  isGo: boolean;
  /** Gives whether it was saved. */
  onSave: (match: LineupMatch, isGo: boolean, note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the note of go or no-go, and says which checks are not good, and what has changed since it was opened. */
export function DecisionDialog({ opened, match, isGo, onSave, onClose }: Props) {
  const { t } = useTranslation(['lineup', 'shell']);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState(opened);
  const [presses, countPress] = useReducer((count: number) => count + 1, 0);
  const markSaved = useUnsaved(note !== '');
  const save = async () => {
    // Whoever presses just as the match is moved decides for the match that they know.
    if (isMoved(opened, match) && isMoved(seen, match)) {
      setSeen(match);
      return countPress();
    }
    setBusy(true);
    const isSaved = await onSave(match, isGo, note.trim());
    setBusy(false);
    if (!isSaved) return;
    markSaved();
    onClose();
  };
  const open = match.checks.filter(({ result }) => result !== 'good');
  return (
    <Dialog
      size={480}
      phone={usePhone()}
      title={t(isGo ? 'decideTitle.go' : 'decideTitle.noGo', { title: match.title })}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isMoved(opened, match) ? (
          // A message of its own after each press, so that it is announced again.
          <Changed key={presses} opened={opened} match={match} isTold={presses > 0} />
        ) : null}
        {open.length > 0 ? (
          <div>
            <p>{t('openChecks')}</p>
            <ul>
              {open.map((check) => (
                <OpenCheck key={check.kind} match={match} check={check} />
              ))}
            </ul>
          </div>
        ) : null}
        <TextField
          label={t('note')}
          hint={t('noteHint')}
          error={null}
          maxLength={500}
          value={note}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles['buttons']}>
          <Button look="filled" type="submit" disabled={isBusy} busy={isBusy}>
            {t(isGo ? 'go' : 'noGo')}
          </Button>
          <Button look="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ChangedProps = {
  opened: LineupMatch;
  match: LineupMatch;
  /** Whether a press has not saved the decision because of it. */
  isTold: boolean;
};

/** What has changed in a match since the dialog was opened, and what it is now. */
function Changed({ opened, match, isTold }: ChangedProps) {
  const { t, i18n } = useTranslation('lineup');
  const zone = useViewerZone();
  const now = {
    start: fullDateTime(match.startAt, i18n.language, zone),
    server: match.serverName ?? t('short.no_server'),
  };
  const changes = [
    opened.startAt === match.startAt ? null : `${t('change.start')} (${now.start})`,
    opened.server === match.server ? null : `${t('change.server')} (${now.server})`,
    opened.keyFingerprint === match.keyFingerprint ? null : t('change.key'),
  ];
  const sentence = t('changed', { changes: changes.filter(Boolean).join(', ') });
  return <Message urgent text={isTold ? `${sentence} ${t('pressAgain')}` : sentence} />;
}

/** Whether two readings of a match differ in what a decision depends on besides the checks. */
const isMoved = (before: LineupMatch, after: LineupMatch) =>
  before.startAt !== after.startAt || before.server !== after.server || before.keyFingerprint !== after.keyFingerprint;

function OpenCheck({ match, check }: { match: LineupMatch; check: LineupMatch['checks'][number] }) {
  const { t } = useTranslation('lineup');
  const { sentence } = useCheckText(match, check);
  return (
    <li>
      {t(`column.${check.kind}`)}: {sentence}
    </li>
  );
}
