import { authRoutes, secondFactorRoutes, ssoRoutes } from '@touchline/contract';
import type { SecondFactorSetup } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { setToken } from '#kit/session.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWords } from '#ui/use-words.ts';
import { signInAddress } from '#web/session/redirect.ts';
import type { AuthScreenProps } from './address.ts';
import { Card } from './card.tsx';
import { Link } from './link.tsx';
import { pendingSignIn } from './pending-sign-in.ts';
import { RecoveryCodes } from '#web/second-factor/recovery-codes.tsx';
import { SetupPicture } from '#web/second-factor/setup-picture.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAuthForm } from './use-form.ts';

type SignIn = NonNullable<(typeof pendingSignIn)['values']>;

const beginSetup = (signIn: SignIn) =>
  'ticket' in signIn ? call(ssoRoutes.setUpFactor, signIn, null) : call(secondFactorRoutes.signInSetup, signIn, null);

const send = (signIn: SignIn, code: string) =>
  'ticket' in signIn
    ? call(ssoRoutes.session, { ...signIn, code }, null)
    : call(authRoutes.login, { ...signIn, code }, null);

/** The second step of signing in: the code of the app, which is first set up if the role needs one and there is none. */
export function SecondFactor({ search }: AuthScreenProps) {
  const { t, i18n } = useWords(['auth', 'secondFactor']);
  const [{ values: signIn, code: reason }] = useState(() => ({ ...pendingSignIn }));
  const mustSetUp = reason === 'second_factor_missing';
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [token, setMade] = useState<string | null>(null);
  useEffect(() => {
    // Whoever reloads this screen begins again.
    if (!signIn) window.location.replace(signInAddress(search.redirect ?? '/', null));
    else if (mustSetUp) beginSetup(signIn).then(setSetup, (error: unknown) => setProblem(errorText(i18n, error)));
  }, [signIn, mustSetUp, search.redirect, i18n]);
  const { field, onSubmit, busy, failure, setFailure } = useAuthForm({
    initial: { code: '' },
    checked: 'code',
    input: (values) => values,
    send: async ({ code }) => {
      if (!signIn) return () => undefined;
      const session = await send(signIn, code);
      return () => {
        pendingSignIn.values = null;
        setMade(session.auth_token);
        if (session.recovery_codes) setCodes(session.recovery_codes);
        // Whatever watches the token shows the requested screen.
        else setToken(session.auth_token);
      };
    },
  });
  const title = codes ? t('secondFactor:codesTitle') : t(mustSetUp ? 'secondFactor.setup' : 'secondFactor.title');
  return (
    <Card
      title={title}
      text={codes ? null : t(mustSetUp ? 'secondFactor.setupText' : 'secondFactor.text')}
      notice={null}
      failure={problem ?? failure}
      onSubmit={onSubmit}
      foot={
        codes ? null : (
          <Link to="/auth/login" search={{ redirect: search.redirect }}>
            {t('secondFactor.back')}
          </Link>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onStored={() => setToken(token)} />
      ) : mustSetUp && !setup ? null : (
        <>
          {setup ? <SetupPicture setup={setup} /> : null}
          <TextField
            {...field('code')}
            label={t(setup ? 'secondFactor:firstCode' : 'secondFactor:code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button look="filled" type="submit" wide busy={busy}>
            {t(setup ? 'secondFactor.finish' : 'secondFactor.submit')}
          </Button>
          {setup ? null : <PasskeyButton onProblem={setFailure} />}
        </>
      )}
    </Card>
  );
}
