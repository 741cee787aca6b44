import { scheduleRoutes, streamRoutes } from '@touchline/contract';
import type { ScheduleConflict, Stream } from '@touchline/contract';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText, fieldErrorText } from '#kit/call-error.ts';
import { showFailure, showSuccess, showUndoable } from '#ui/toast.ts';
import { rowReaderOf } from '#web/app/row-reader.ts';
import type { Change } from './drag.ts';
import type { Look } from './look.ts';
import { withMatch } from './match.ts';
import type { Match, ScheduleData } from './match.ts';
import { savedMatch, updateBack, updateOf } from './update-of.ts';

type Update = ReturnType<typeof updateOf>;
type Saved = { match: Match; serverName: string | null };
type Options = {
  queryKey: QueryKey;
  look: Look;
  /** Called with the conflicts of a match where it is now. */
  onChecked: (id: number, conflicts: readonly ScheduleConflict[]) => void;
};

/** Moves and stretches matches: shown at once, saved like the form saves them, and undone from the message. */
export function useReschedule({ queryKey, look, onChecked }: Options) {
  const { t, i18n } = useTranslation(['schedule', 'shell']);
  const client = useQueryClient();
  const saving = useRef(new Set<number>());
  const put = (match: Match) => client.setQueryData<ScheduleData>(queryKey, (data) => data && withMatch(data, match));

  /** Returns the match as it is saved, and the name of its server; null if it was refused, which has been said. */
  const save = async (match: Match, update: Update): Promise<Saved | null> => {
    saving.current.add(match.id);
    try {
      const stream = await call(streamRoutes.update, { id: match.id, version: match.version, ...update }, null);
      const saved = savedMatch(match, stream);
      put(saved);
      client.setQueryData(['stream', 'item', stream.id], stream);
      void client.invalidateQueries({ queryKey: ['stream', 'list'] });
      void check(stream, onChecked);
      return { match: saved, serverName: stream.serverName };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [field] = Object.values(error.fields);
      const reason = field && error.code === 'invalid' ? fieldErrorText(i18n, field) : errorText(i18n, error);
      showFailure(t('failed', { name: match.title }), reason);
      // Somebody else may have changed it.
      rowReaderOf(client).refresh(hashKey(queryKey), [match.id]);
      return null;
    } finally {
      saving.current.delete(match.id);
    }
  };

  const undo = async (saved: Match, before: Match, update: Update) => {
    put({ ...before, version: saved.version });
    if (await save(saved, updateBack(before, update))) showSuccess(t('shell:form.undone'));
    else put(saved);
  };

  return {
    isFree: ({ id }: Match) => !saving.current.has(id),
    async change(match: Match, change: Change): Promise<void> {
      const update = updateOf(match, change);
      put({ ...match, ...change, duration: update.duration ?? match.duration });
      const saved = await save(match, update);
      if (!saved) return void put(match);
      const said = { name: saved.match.title, when: look.dated(saved.match) };
      const server = saved.serverName ?? t('none.server');
      const message = update.server === undefined ? t('changed', said) : t('moved', { ...said, server });
      showUndoable(message, () => void undo(saved.match, match, update));
    },
  };
}

/** Looks for conflicts of a stream where it is now. A failure says nothing: they are warnings. */
async function check(stream: Stream, onChecked: Options['onChecked']): Promise<void> {
  const { id, sport, tournament, team1, team2, title, startDate, startTime, timezone, startTimeTbd, duration, server } =
    stream;
  const planned = { id, sport, tournament, team1, team2, title, startDate, startTime, timezone, startTimeTbd };
  const answer = await call(scheduleRoutes.check, { ...planned, duration, server }, null).catch(() => null);
  if (answer) onChecked(id, answer.conflicts);
}
