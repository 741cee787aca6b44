import { ssoRoutes } from '@touchline/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { setToken } from '#kit/session.ts';
import { useWords } from '#ui/use-words.ts';
import { loadHistory } from '#web/app/load-history.ts';
import { addressOf, goTo } from './address.ts';
import type { AuthScreenProps, AuthSearch } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { noteSecondFactor } from './pending-sign-in.ts';

/** What this tab keeps while its person is at the provider. */
type Left = { request: string; redirect: string | undefined };

const storageKey = 'single sign-on';

/** The way to the provider of single sign-on, and where it sends the browser back to with its answer. */
export function SingleSignOn({ search }: AuthScreenProps) {
  const { t, i18n } = useWords('auth');
  const [arrival] = useState(search);
  const [failure, setFailure] = useState<string | null>(null);
  const goOn = useEffectEvent(() => {
    const work = arrival.code || arrival.error ? finish(arrival, t('sso.other')) : leave(arrival.redirect);
    work.catch((error: unknown) => setFailure(error instanceof NotBegun ? error.message : errorText(i18n, error)));
  });
  useEffect(() => goOn(), []);
  return (
    <Card
      title={t(failure === null ? 'sso.title' : 'sso.failed')}
      text={null}
      notice={null}
      failure={failure}
      onSubmit={() => undefined}
      foot={
        failure === null ? null : (
          <Link to="/auth/login" search={{ redirect: search.redirect }}>
            {t('sso.back')}
          </Link>
        )
      }
    >
      {null}
    </Card>
  );
}

class NotBegun extends Error {}

/** In place of this screen, so that Back leads to the one before. */
async function leave(redirect: string | undefined): Promise<void> {
  const { url, request } = await call(ssoRoutes.begin, {}, null);
  sessionStorage.setItem(storageKey, JSON.stringify({ request, redirect } satisfies Left));
  window.location.replace(url);
}

async function finish({ code, state, iss, error }: AuthSearch, notBegun: string): Promise<void> {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (kept === null) throw new NotBegun(notBegun);
  const { request, redirect } = JSON.parse(kept) as Left;
  await forgetAnswer(redirect);
  const response = addressOf('', { code, state, iss, error });
  const { ticket } = await call(ssoRoutes.finish, { request, response }, null);
  const session = await call(ssoRoutes.session, { ticket }, null).catch((refusal) =>
    noteSecondFactor({ ticket }, refusal),
  );
  // Whatever watches the token shows the requested screen.
  if (session) setToken(session.auth_token);
  else await goTo('/auth/second-factor', { redirect });
}

/** The answer of the provider stays neither in the address nor in the history. */
async function forgetAnswer(redirect: string | undefined): Promise<void> {
  const history = await loadHistory();
  const here = addressOf('/auth/sso', { redirect });
  if (history) history.replace(here);
  else window.history.replaceState(null, '', here);
}
