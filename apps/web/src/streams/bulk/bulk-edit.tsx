import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bulkEditRoute } from '@touchline/contract';
import type { BulkChanges, BulkEdited, Stream } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { Reply } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { showUndoable } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { BulkInputs } from './bulk-inputs.tsx';
import { BulkResult } from './bulk-result.tsx';
import styles from './bulk-edit.module.css';
import { countOutcomes } from './summary.ts';
import { useUndo } from './use-undo.ts';

type Props = { streams: readonly Stream[]; onDone: () => void; onClose: () => void };
type Result = Reply<typeof bulkEditRoute>;

/** Changes fields of several streams: what to change, then a preview of what that does, then the change. */
export function BulkEdit({ streams, onDone, onClose }: Props) {
  const { t } = useTranslation(['planning', 'shell']);
  const [changes, setChanges] = useState<BulkChanges>({});
  const edit = useBulkEdit(streams, changes);
  const undo = useUndo(streams);
  const isChanged = Object.keys(changes).length > 0;
  // A move of zero minutes, or of none that is typed yet, is no change.
  const canPreview = isChanged && !('shiftMin' in changes && !changes.shiftMin);
  const markSaved = useUnsaved(isChanged && !edit.isDone);
  const apply = async () => {
    const edited = await edit.run(false);
    if (!edited) return;
    markSaved();
    const { changed, refused } = countOutcomes(edited);
    if (changed > 0) showUndoable(t('bulk.done', { count: changed }), () => void undo(edited));
    if (refused === 0) onDone();
  };
  return (
    <Drawer
      side="end"
      title={t('bulk.title', { count: streams.length })}
      closeLabel={t('shell:form.close')}
      onClose={edit.isDone ? onDone : onClose}
    >
      <div className={styles['body']}>
        {edit.failure ? (
          <Alert color="red" role="alert" title={t('bulk.failed')}>
            {edit.failure}
          </Alert>
        ) : null}
        {edit.result === null ? (
          <BulkInputs streams={streams} changes={changes} onChange={setChanges} />
        ) : (
          <BulkResult result={edit.result} isDone={edit.isDone} />
        )}
        <Buttons edit={edit} canPreview={canPreview} onApply={() => void apply()} onDone={onDone} />
      </div>
    </Drawer>
  );
}

type ButtonsProps = {
  edit: ReturnType<typeof useBulkEdit>;
  canPreview: boolean;
  onApply: () => void;
  onDone: () => void;
};

function Buttons({ edit, canPreview, onApply, onDone }: ButtonsProps) {
  const { t } = useTranslation(['planning', 'shell']);
  if (edit.isDone) return <Button onClick={onDone}>{t('shell:form.close')}</Button>;
  if (edit.result === null)
    return (
      <Button disabled={!canPreview} loading={edit.isBusy} onClick={() => void edit.run(true)}>
        {t('bulk.preview')}
      </Button>
    );
  const { changed } = countOutcomes(edit.result.streams);
  return (
    <div className={styles['buttons']}>
      <Button disabled={changed === 0} loading={edit.isBusy} onClick={onApply}>
        {t('bulk.apply', { count: changed })}
      </Button>
      <Button variant="default" disabled={edit.isBusy} onClick={edit.goBack}>
        {t('bulk.back')}
      </Button>
    </div>
  );
}

/** The call, as a preview and for good, and what it answered. */
function useBulkEdit(streams: readonly Stream[], changes: BulkChanges) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    result,
    isDone,
    isBusy,
    failure,
    goBack: () => setResult(null),
    async run(preview: boolean): Promise<BulkEdited[] | null> {
      setBusy(true);
      setFailure(null);
      try {
        // The versions of the preview, so that what somebody changes after it is not overwritten unseen.
        const asked = streams.map(({ id, version }) => ({ id, version }));
        const answer = await call(bulkEditRoute, { streams: asked, changes, preview }, null);
        setResult(answer);
        setDone(!preview);
        if (!preview) await client.invalidateQueries({ queryKey: ['stream'] });
        return answer.streams;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(errorText(i18n, error));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
