import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { call } from '#kit/call.ts';

type PreviewLinks = Pick<Stream, 'links' | 'linkReasons'>;

/** The links to play, including for people who may not copy links. Null while they are loading. */
export function usePreviewLinks(stream: Stream): { links: PreviewLinks | null; error: Error | null } {
  const mayCopy = stream.abilities.includes('copyLink');
  const { data, error } = useQuery({
    queryKey: ['stream', 'preview', stream.id],
    queryFn: ({ signal }) => call(streamRoutes.preview, { id: stream.id }, signal),
    meta: { stream: stream.id },
    enabled: !mayCopy,
  });
  return { links: mayCopy ? stream : (data ?? null), error: mayCopy ? null : error };
}
