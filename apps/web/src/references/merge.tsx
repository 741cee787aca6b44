import { Alert, Button, Group } from '@mantine/core';
import { sportRoutes, teamRoutes, tournamentRoutes } from '@touchline/contract';
import type { SynonymType } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import type { Item } from './directories.ts';
import styles from './references.module.css';

const routes = { sport: sportRoutes.merge, tournament: tournamentRoutes.merge, team: teamRoutes.merge };

type Props = { kind: SynonymType; item: Item; phone: boolean; onClose: () => void };

/** Merges a duplicate into the record that is kept. */
export function MergeDialog({ kind, item, phone, onClose }: Props) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const [from, setFrom] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = String(item.name);
  const isSame = from === item.id;
  const markSaved = useUnsaved(from !== null);
  const merge = async (duplicate: number) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(routes[kind], { id: item.id, from: duplicate }, null);
      markSaved();
      showSuccess(t('done.merged'));
      await client.invalidateQueries();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      size={520}
      phone={phone}
      title={t('merge.title', { name })}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      <div className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('failure.merge')}>
            {failure}
          </Alert>
        ) : null}
        <p className={styles['hint']}>{t('merge.text', { name })}</p>
        <ReferenceSelect
          label={t('merge.from')}
          target={kind}
          within={typeof item.sport === 'number' ? [{ column: 'sport', value: String(item.sport) }] : []}
          value={from}
          knownName={null}
          error={isSame ? t('merge.same') : null}
          onChange={setFrom}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button
            color="red"
            loading={busy}
            disabled={from === null || isSame}
            onClick={() => (from === null ? undefined : void merge(from))}
          >
            {t('merge.yes')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
