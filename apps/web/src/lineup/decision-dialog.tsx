import type { LineupMatch } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { TextField } from '#ui/text-field.tsx';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import styles from './lineup.module.css';
import { useCheckText } from './use-check-text.ts';

type Props = {
  match: LineupMatch;
  isGo: boolean;
  /** Gives whether it was saved. */
  onSave: (match: LineupMatch, isGo: boolean, note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the note of go or no-go, and says which checks are not good. */
export function DecisionDialog({ match, isGo, onSave, onClose }: Props) {
  const { t } = useTranslation(['lineup', 'shell']);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const markSaved = useUnsaved(note !== '');
  const save = async () => {
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

function OpenCheck({ match, check }: { match: LineupMatch; check: LineupMatch['checks'][number] }) {
  const { t } = useTranslation('lineup');
  const { sentence } = useCheckText(match, check);
  return (
    <li>
      {t(`column.${check.kind}`)}: {sentence}
    </li>
  );
}
