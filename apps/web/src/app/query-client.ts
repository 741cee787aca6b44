import '#kit/session-calls.ts';
import { QueryClient } from '@tanstack/react-query';
import { startLive } from '#kit/live.ts';
import { mayPass, mutations } from '#kit/failures.ts';
import { isSessionEnded, token, watchToken } from '#kit/session.ts';
import { profileQuery } from '#web/session/profile.ts';

/** The cache of everything loaded from the server for the signed-in user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal does not change; only a lost connection or a busy server is worth a retry.
      retry: (count, error) => count < 2 && mayPass(error),
    },
    mutations,
  },
});

let known = token();
watchToken(() => {
  // The data stays under the sign-in dialog for the same user; another user gets a fresh page.
  if (isSessionEnded() || token() === known) return;
  known = token();
  if (known === null) queryClient.clear();
  else void queryClient.invalidateQueries();
});
if (known !== null) void queryClient.prefetchQuery(profileQuery);
startLive();
