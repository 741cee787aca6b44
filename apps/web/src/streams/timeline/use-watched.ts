import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from './lanes.ts';
import type { TimeRange } from './time-range.ts';
import { useSessions } from './use-sessions.ts';

/** `spans`: of the newest sessions. */
type Watched = { spans: Span[]; total: number };

/** Who watched, and in how many sessions; nobody for those who may not know. */
export function useWatched(stream: number, range: TimeRange, nowMs: number): Watched {
  const { t } = useTranslation('viewers');
  const sessions = useSessions(stream, range);
  const spans = useMemo(
    () =>
      (sessions?.newest ?? []).map(({ kind, name, format, startedAt, endedAt }) => ({
        fromMs: Date.parse(startedAt),
        toMs: endedAt === null ? nowMs : Date.parse(endedAt),
        value: `${name ?? t(`kind.${kind ?? 'unknown'}`)}, ${t(`format.${format}`)}`,
      })),
    [sessions, nowMs, t],
  );
  return { spans, total: sessions?.total ?? 0 };
}
