import type { QueryClient } from '@tanstack/react-query';

/** After a change of one's blacklist: the filters are new, and so is every list of streams. */
export async function refreshHidden(client: QueryClient): Promise<void> {
  await Promise.all(
    ['blacklist', 'stream', 'monitoring'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}
