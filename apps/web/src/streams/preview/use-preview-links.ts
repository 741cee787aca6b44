import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { call } from '#kit/call.ts';
import { mayPass } from '#kit/failures.ts';

export type PreviewLinks = Pick<Stream, 'links' | 'linkReasons' | 'linksUntil'>;

/** Links of a preview are valid for an hour. */
const renewMs = 3_000_000;

/**
 * The links to play, including for people who may not copy links; where links are signed, short-lived ones. Null while
 * they are loading. What plays goes on while the console cannot be reached.
 */
export function usePreviewLinks(stream: Stream): { links: PreviewLinks | null; error: Error | null } {
  const areOwn = stream.abilities.includes('copyLink') && stream.linksUntil === null;
  const { data, error } = useQuery({
    queryKey: ['stream', 'preview', stream.id],
    queryFn: ({ signal }) => call(streamRoutes.preview, { id: stream.id }, signal),
    meta: { stream: stream.id },
    enabled: !areOwn,
    refetchInterval: renewMs,
  });
  const playsOn = areOwn || (data !== undefined && mayPass(error));
  return { links: areOwn ? stream : (data ?? null), error: playsOn ? null : error };
}
