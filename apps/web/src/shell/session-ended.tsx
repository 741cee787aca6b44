import { profileRoutes } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { apiBase } from '#kit/call.ts';
import { resumeSession, tokenOfOtherTab, useSessionEnded, watchToken } from '#kit/session.ts';
import { themed } from '#ui/lazy-part.tsx';
import { loadChunk } from '#ui/load-chunk.ts';
import { loadWords } from '#web/app/i18n.ts';
import { useProfile } from '#web/session/profile.ts';
import { resetForPerson } from '#web/session/reset-for-person.ts';

/** Pause before the dialog is loaded again: nobody can continue without it. */
const againMs = 5_000;

async function loadDialog() {
  const load = themed(async () => (await import('#web/auth/sign-in-again.tsx')).SignInAgain);
  const [SignInAgain] = await Promise.all([loadChunk(load), loadWords('auth')]);
  return { SignInAgain };
}

/** Shows a sign-in dialog above the screen when its session ends, so that nothing typed is lost. */
export function SessionEnded() {
  const isEnded = useSessionEnded();
  useEffect(() => {
    const follow = () => void followOtherTab();
    const stop = watchToken(follow);
    // A check that failed is repeated when this tab gets the focus.
    window.addEventListener('focus', follow);
    return () => {
      stop();
      window.removeEventListener('focus', follow);
    };
  }, []);
  return isEnded ? <Overlay /> : null;
}

function Overlay() {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);
  const profile = useProfile();
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = () =>
      void loadDialog().then(setDialog, () => (isGone ? undefined : (again = setTimeout(load, againMs))));
    load();
    return () => {
      isGone = true;
      clearTimeout(again);
    };
  }, []);
  return dialog && profile ? <dialog.SignInAgain profile={profile} /> : null;
}

/** After a sign-in in another tab: the same user continues here too, another one gets a fresh page. */
async function followOtherTab(): Promise<void> {
  const token = tokenOfOtherTab();
  if (token === null) return;
  const id = await personOf(token).catch(() => null);
  if (id === null || token !== tokenOfOtherTab()) return;
  if (!resumeSession(token, id)) resetForPerson(id);
}

const hasId = (profile: unknown): profile is { id: number } =>
  typeof profile === 'object' && profile !== null && 'id' in profile && typeof profile.id === 'number';

/** The id of a token's user. Does not use `call`, because this page has no session now. */
async function personOf(token: string): Promise<number | null> {
  const { method, path } = profileRoutes.find;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(apiBase + path, { method, headers, credentials: 'omit' });
  const profile: unknown = await response.json();
  return hasId(profile) ? profile.id : null;
}
