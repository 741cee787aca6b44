import { lineupRoutes } from '@touchline/contract';
import type { LineupHours, LineupMatch } from '@touchline/contract';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showResult, showSuccess } from '#ui/toast.ts';
import { rowReaderOf } from '#web/app/row-reader.ts';
import { useProfile } from '#web/session/profile.ts';
import { lineupQuery, withRead } from './lineup-query.ts';

/** Go, no-go and the confirmation of the holder. Each gives whether it succeeded. */
export function useLineupActions(hours: LineupHours) {
  const { t } = useTranslation('lineup');
  const act = useAct();
  const client = useQueryClient();
  const user = useProfile()?.id;
  const put = (match: LineupMatch) => {
    client.setQueryData(lineupQuery(hours).queryKey, (data) => data && withRead(data, [match.id], [match]));
    void client.invalidateQueries({ queryKey: ['stream', 'history', match.id] });
  };
  // What refuses it, such as a new start, is what the row does not show yet.
  const orReread = async (id: number, saving: Promise<boolean>): Promise<boolean> => {
    const isSaved = await saving;
    if (!isSaved) rowReaderOf(client).refresh(hashKey(lineupQuery(hours).queryKey), [id]);
    return isSaved;
  };
  return {
    /** `match` is what the user has seen of it. */
    decide: (match: LineupMatch, isGo: boolean, note: string): Promise<boolean> =>
      orReread(
        match.id,
        act(t('failure.decide'), async () => {
          const { id, title, startAt, server, keyFingerprint, checks } = match;
          const bad = checks.filter(({ result }) => result === 'bad').map(({ kind }) => kind);
          const seen = { startAt, server, keyFingerprint, bad };
          put(await call(lineupRoutes.decide, { stream: id, isGo, note, seen }, null));
          showSuccess(t(isGo ? 'saved.go' : 'saved.noGo', { title }));
        }),
      ),
    async confirm({ id, title, startAt, holders }: LineupMatch): Promise<boolean> {
      if (!holders.some((holder) => holder.id === user)) {
        showResult(t('notHolder'), false);
        return false;
      }
      const saving = act(t('failure.confirm'), async () => {
        put(await call(lineupRoutes.confirm, { stream: id, startAt }, null));
        showSuccess(t('confirmed', { title }));
      });
      return orReread(id, saving);
    },
  };
}
