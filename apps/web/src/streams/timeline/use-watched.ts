import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from './lanes.ts';
import type { TimeRange } from './time-range.ts';
import { useSessions } from './use-sessions.ts';

/** Who watched; nobody for those who may not know. */
export function useWatched(stream: number, range: TimeRange, nowMs: number): Span[] {
  const { t } = useTranslation('viewers');
  const sessions = useSessions(stream, range);
  return useMemo(
    () =>
      (sessions ?? []).map(({ kind, name, format, startedAt, endedAt }) => ({
        fromMs: Date.parse(startedAt),
        toMs: endedAt === null ? nowMs : Date.parse(endedAt),
        value: `${name ?? t(`kind.${kind ?? 'unknown'}`)}, ${t(`format.${format}`)}`,
      })),
    [sessions, nowMs, t],
  );
}
