import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#kit/call-error.ts';
import { startLive } from '#kit/live.ts';
import { isSessionEnded, token, watchToken } from '#kit/session.ts';
import { profileQuery } from '#web/session/profile.ts';

/** Everything that was read from the server, for the person who is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refuses once it refuses again; only a lost connection or a busy server is worth a second try.
      retry: (count, error) => count < 2 && error instanceof CallError && (error.status === -1 || error.status === 503),
    },
  },
});

let known = token();
watchToken(() => {
  // What was read stays below the sign-in of the same person; anybody else gets a fresh page.
  if (isSessionEnded() || token() === known) return;
  known = token();
  if (known === null) queryClient.clear();
  else void queryClient.invalidateQueries();
});
if (known !== null) void queryClient.prefetchQuery(profileQuery);
startLive();
