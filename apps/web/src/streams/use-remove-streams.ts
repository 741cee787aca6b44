import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess, showUndoable } from '#ui/toast.ts';
import { streamTitle } from './stream-title.ts';

type Question = { title: string; text: string; yes: string };

/** Archives streams, and permanently deletes archived ones. Both ask for confirmation and report the result. */
export function useRemoveStreams() {
  const { t } = useTranslation(['streams', 'shell']);
  const act = useAct();
  const client = useQueryClient();

  const undo = (streams: readonly Stream[]) =>
    act(t('failure.restore'), async () => {
      await call(streamRoutes.restore, { ids: streams.map(({ id }) => id) }, null);
      showSuccess(t('toast.restored', { count: streams.length }));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });

  const remove = async (streams: readonly Stream[], permanent: boolean, question: Question, said: string) => {
    if (streams.length === 0 || !(await confirm({ ...question, no: t('shell:form.cancel'), danger: true })))
      return false;
    return act(t('failure.delete'), async () => {
      const ids = streams.map((stream) => stream.id);
      await call(streamRoutes.remove, permanent ? { ids, permanent } : { ids }, null);
      if (permanent) showSuccess(said);
      else showUndoable(said, () => void undo(streams));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
  };

  return {
    archive(streams: readonly Stream[]) {
      const [only, more] = streams;
      const count = streams.length;
      const text = only && !more ? t('ask.archiveText', { name: streamTitle(only) }) : t('ask.archiveMany', { count });
      const question = { title: t('ask.archiveTitle'), text, yes: t('ask.archiveYes') };
      return remove(streams, false, question, t('toast.archived', { count }));
    },
    destroy(streams: readonly Stream[]) {
      const [only, more] = streams;
      const count = streams.length;
      const text = only && !more ? t('ask.destroyText', { name: streamTitle(only) }) : t('ask.destroyMany', { count });
      const question = { title: t('ask.destroyTitle'), text, yes: t('shell:form.deleteForever') };
      return remove(streams, true, question, t('toast.deleted', { count }));
    },
  };
}
