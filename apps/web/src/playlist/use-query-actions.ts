import { playlistRoutes, reviewRoutes } from '@touchline/contract';
import type { Playlist, QueryFormat, QueryQuality } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { copy } from '#ui/copy.ts';
import { showSuccess, showFailure } from '#ui/toast.ts';
import { queryTitle } from './query-title.ts';

/** The actions on a query. Each asks for confirmation where needed and reports the result. */
export function useQueryActions() {
  const { t } = useTranslation(['playlist', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['playlist'] });
  const ask = (title: string, text: string, yes: string) =>
    confirm({ title, text, yes, no: t('shell:form.cancel'), danger: true });

  return {
    async remove(query: Playlist): Promise<boolean> {
      const title = t('ask.deleteTitle', { name: queryTitle(query) });
      if (!(await ask(title, t('ask.deleteText'), t('shell:form.deleteForever')))) return false;
      return act(t('failure.delete'), async () => {
        await call(playlistRoutes.remove, { ids: [query.id] }, null);
        showSuccess(t('toast.deleted'));
        await refresh();
      });
    },
    async revoke(query: Playlist): Promise<boolean> {
      const title = t('ask.revokeTitle', { name: queryTitle(query) });
      if (!(await ask(title, t('ask.revokeText'), t('ask.revokeYes')))) return false;
      return act(t('failure.revoke'), async () => {
        await call(playlistRoutes.revoke, { id: query.id }, null);
        showSuccess(t('toast.revoked'));
        await refresh();
      });
    },
    async detach(query: Playlist): Promise<boolean> {
      const { id, stream, streamName } = query;
      if (stream === null) return false;
      const title = t('ask.detachTitle', { stream: streamName ?? '' });
      if (!(await ask(title, t('ask.detachText'), t('action.detach')))) return false;
      return act(t('failure.detach'), async () => {
        await call(reviewRoutes.detach, { id, stream }, null);
        showSuccess(t('toast.detached'));
        await refresh();
      });
    },
    setFormat: (query: Playlist, stream_format_priority: QueryFormat) =>
      act(t('failure.update'), async () => {
        await call(playlistRoutes.format, { id: query.id, stream_format_priority }, null);
        showSuccess(t('toast.updated'));
        await refresh();
      }),
    setQuality: (query: Playlist, stream_quality_priority: QueryQuality) =>
      act(t('failure.update'), async () => {
        await call(playlistRoutes.quality, { id: query.id, stream_quality_priority }, null);
        showSuccess(t('toast.updated'));
        await refresh();
      }),
    async copyUrl(query: Playlist): Promise<void> {
      if (query.stream_url === null) return;
      if (await copy(query.stream_url)) showSuccess(t('toast.copied'));
      else showFailure(t('shell:form.copyFailed'), query.stream_url);
    },
  };
}
