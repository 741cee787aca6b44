import { Button } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconArchive, IconArchiveOff, IconHandGrab, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { useProfile } from '#web/session/profile.ts';
import { loadWords } from '#web/app/i18n.ts';
import { StatusMenu } from './status-menu.tsx';
import { useStreamActions } from './use-stream-actions.ts';

const BulkEdit = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./bulk/bulk-edit.tsx'), loadWords('planning')]);
  return loaded.BulkEdit;
});

type Props = { streams: readonly Stream[]; archived: boolean; onClear: () => void };

/** The actions on all selected rows, and the form of their fields, which stays when the rows leave the list. */
export function BulkBar({ streams, archived, onClear }: Props) {
  // As they were when the editing began: rows change live, and the versions are those that the preview has shown.
  const [edited, setEdited] = useState<readonly Stream[] | null>(null);
  const close = () => setEdited(null);
  const done = () => {
    close();
    onClear();
  };
  return (
    <>
      {streams.length > 0 ? (
        <Actions streams={streams} archived={archived} onClear={onClear} onEdit={() => setEdited(streams)} />
      ) : null}
      {edited ? (
        <Suspense>
          <BulkEdit streams={edited} onClose={close} onDone={done} />
        </Suspense>
      ) : null}
    </>
  );
}

function Actions({ streams, archived, onClear, onEdit }: Props & { onEdit: () => void }) {
  const { t } = useTranslation(['streams', 'shell']);
  const actions = useStreamActions();
  const user = useProfile()?.id;
  const canEdit = streams.every((stream) => stream.abilities.includes('edit'));
  const free = streams.filter(({ takes }) => !takes.some(({ id }) => id === user));
  const canDestroy = streams.every((stream) => stream.abilities.includes('destroy'));
  const clearAfter = (work: Promise<boolean | 'done' | 'failed' | 'key_in_use'>) =>
    void work.then((result) => (result === true || result === 'done' ? onClear() : undefined));
  return (
    <SelectionBar count={streams.length} onClear={onClear}>
      {archived ? (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArchiveOff size={16} />}
            onClick={() => clearAfter(actions.restore(streams, undefined))}
          >
            {t('action.restore')}
          </Button>
          {canDestroy ? (
            <Button
              size="xs"
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} />}
              onClick={() => clearAfter(actions.destroy(streams))}
            >
              {t('shell:form.deleteForever')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {user !== undefined && free.length > 0 ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconHandGrab size={16} />}
              onClick={() => clearAfter(actions.setTaken(free, user, true))}
            >
              {t('action.take')}
            </Button>
          ) : null}
          {canEdit ? (
            <>
              <StatusMenu streams={streams} />
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={16} />}
                onPointerEnter={() => void BulkEdit.preload()}
                onClick={onEdit}
              >
                {t('action.editFields')}
              </Button>
              <Button
                size="xs"
                color="red"
                variant="light"
                leftSection={<IconArchive size={16} />}
                onClick={() => clearAfter(actions.archive(streams))}
              >
                {t('action.delete')}
              </Button>
            </>
          ) : null}
        </>
      )}
    </SelectionBar>
  );
}
