import { useQuery } from '@tanstack/react-query';
import { viewerRoutes } from '@touchline/contract';
import type { Viewer } from '@touchline/contract';
import { callPage } from '#kit/call-page.ts';
import { useCan } from '#web/session/profile.ts';
import type { TimeRange } from './time-range.ts';

type Sessions = { newest: Viewer[]; total: number };

/** The newest of a range; more would be no picture. */
const most = 100;

/** Who watched a stream in a range, newest first, and how many did; undefined for those who may not know. */
export function useSessions(stream: number, { toMs }: TimeRange): Sessions | undefined {
  const mayKnow = useCan('client');
  // To the minute, so that a range that follows the present is not read again every few seconds.
  const to = new Date(Math.ceil(toMs / 60_000) * 60_000).toISOString();
  const filters = [
    { column: 'stream', value: String(stream) },
    { column: 'startedAt', value: `..${to}` },
  ];
  const { data } = useQuery({
    queryKey: ['viewer', 'timeline', stream, to],
    queryFn: ({ signal }) => callPage(viewerRoutes.list, {}, { page: 1, size: most, sort: null, filters }, signal),
    enabled: mayKnow,
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  return mayKnow && data ? { newest: data.data, total: data.total } : undefined;
}
