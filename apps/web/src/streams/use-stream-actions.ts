import { streamRoutes, takeRoutes } from '@touchline/contract';
import type { Format, Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { copy } from '#ui/copy.ts';
import { moment } from '#ui/dates.ts';
import { loadChunk } from '#ui/load-chunk.ts';
import { viewerZone } from '#ui/zone.ts';
import { showFailure, showSuccess, showUndoable } from '#ui/toast.ts';
import { streamTitle } from './stream-title.ts';
import { useRemoveStreams } from './use-remove-streams.ts';

/** The actions on streams. Each asks for confirmation where needed and reports the result. */
export function useStreamActions() {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['stream'] });
  const count = (streams: readonly Stream[]) => ({ count: streams.length });
  const setTaken = async (stream: Stream, user: number, taken: boolean): Promise<boolean> =>
    act(t('failure.take'), async () => {
      const change = { stream_id: stream.id, [taken ? 'take' : 'release']: [user] };
      const { overlaps } = await call(takeRoutes.update, change, null);
      const ownOverlaps = taken ? overlaps.filter((overlap) => overlap.user === user) : [];
      const warning = ownOverlaps.length > 0 ? await loadChunk(() => import('./overlaps.tsx')).catch(() => null) : null;
      if (warning)
        warning.warnOfOverlaps(i18n, streamTitle(stream), ownOverlaps, () => void setTaken(stream, user, false));
      else showUndoable(t(taken ? 'toast.taken' : 'toast.released'), () => void setTaken(stream, user, !taken));
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
        showSuccess(t('toast.restored', count(streams)));
        await refresh();
      });
      return reused ? 'key_in_use' : restored ? 'done' : 'failed';
    },
    /** Takes a stream for the user, with a warning about overlapping ones, or releases it. */
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
