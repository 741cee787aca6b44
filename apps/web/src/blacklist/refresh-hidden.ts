import type { QueryClient } from '@tanstack/react-query';

/** Reloads the filters and all stream lists after a change of the user's blacklist. */
export async function refreshHidden(client: QueryClient): Promise<void> {
  await Promise.all(
    ['blacklist', 'stream', 'monitoring'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}
