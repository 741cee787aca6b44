import { streamRoutes, takeRoutes } from '@touchline/contract';
import type { Format, Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { copy } from '#ui/copy.ts';
import { moment } from '#ui/dates.ts';
import { loadChunk } from '#ui/load-chunk.ts';
import { viewerZone } from '#ui/zone.ts';
import { showFailure, showSuccess, showUndoable } from '#ui/toast.ts';
import { whilePending } from './pending-takes.ts';
import type { RefusedTake } from './refused-takes.ts';
import { useRemoveStreams } from './use-remove-streams.ts';

/** The actions on streams. Each asks for confirmation where needed and reports the result. */
export function useStreamActions() {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['stream'] });
  const count = (streams: readonly Stream[]) => ({ count: streams.length });
  const put = usePutTakes();
  const setTaken = (streams: readonly Stream[], user: number, taken: boolean): Promise<boolean> => {
    const ids = streams.map(({ id }) => id);
    return whilePending(ids, async () => {
      const ask = taken ? await loadChunk(() => import('./ask-before-take.ts')).catch(() => null) : null;
      if (ask && !(await ask.askBeforeTake(i18n, streams, user))) return false;
      return put(streams, user, taken);
    });
  };

  const archiveAgain = (streams: readonly Stream[]) =>
    act(t('failure.delete'), async () => {
      await call(streamRoutes.remove, { ids: streams.map(({ id }) => id) }, null);
      showSuccess(t('toast.archived', count(streams)));
      await refresh();
    });

  return {
    ...useRemoveStreams(),
    /** Returns "key_in_use" if another stream has reused the key, so that a new one is needed. */
    async restore(streams: readonly Stream[], key: string | undefined): Promise<'done' | 'failed' | 'key_in_use'> {
      let reused = false;
      const restored = await act(t('failure.restore'), async () => {
        try {
          await call(streamRoutes.restore, { ids: streams.map((stream) => stream.id), key }, null);
        } catch (error) {
          reused = error instanceof CallError && error.code === 'key_in_use' && streams.length === 1;
          if (reused) return;
          throw error;
        }
        showUndoable(t('toast.restored', count(streams)), () => void archiveAgain(streams));
        await refresh();
      });
      return reused ? 'key_in_use' : restored ? 'done' : 'failed';
    },
    /** Takes streams for the user, who is first shown what overlaps them, or releases them. */
    setTaken,
    async copyLink(stream: Stream, format: Format) {
      const link = stream.links[format];
      if (link === null) return;
      const name = t(`formatName.${format}`);
      const end = stream.linksUntil && moment(stream.linksUntil, new Date(), i18n.language, viewerZone());
      const done = end ? t('toast.copiedUntil', { format: name, when: end }) : t('toast.copied', { format: name });
      if (await copy(link)) showSuccess(done);
      else showFailure(t('shell:form.copyFailed'), link);
    },
  };
}

/**
 * Takes or releases streams one after the other. Goes on after a refusal, unless the next would fail as well; says what was
 * done, and what was not and why.
 */
function usePutTakes() {
  const { t, i18n } = useTranslation('streams');
  const client = useQueryClient();
  return async function put(streams: readonly Stream[], user: number, taken: boolean): Promise<boolean> {
    // Before the calls: later nothing may answer.
    const texts = streams.length > 1 ? loadChunk(() => import('./refused-takes.ts')).catch(() => null) : null;
    const done: Stream[] = [];
    const refused: RefusedTake[] = [];
    for (const stream of streams)
      try {
        await call(takeRoutes.update, { stream_id: stream.id, [taken ? 'take' : 'release']: [user] }, null);
        done.push(stream);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push({ stream, error });
        if (error.status === 401 || error.status < 0) break;
      }
    const message = t(taken ? 'toast.taken' : 'toast.released', { count: done.length });
    if (done.length > 0) showUndoable(message, () => void put(done, user, !taken));
    const [first] = refused;
    if (first)
      showFailure(
        t('failure.take'),
        (await texts)?.refusedTakes(i18n, refused, streams.length - done.length) ?? errorText(i18n, first.error),
      );
    await client.invalidateQueries({ queryKey: ['stream'] });
    return refused.length === 0;
  };
}
