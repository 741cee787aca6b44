import { Button } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useStreamActions } from './use-stream-actions.ts';

/** The actions on all selected rows. */
export function BulkBar({
  streams,
  archived,
  onClear,
}: {
  streams: readonly Stream[];
  archived: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('streams');
  const actions = useStreamActions();
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
              {t('action.deleteForever')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <StatusMenu streams={streams} />
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
      )}
    </SelectionBar>
  );
}
