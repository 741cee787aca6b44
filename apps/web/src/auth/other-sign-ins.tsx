import { Button } from '@mantine/core';
import type { Session } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { useAppearance } from '#web/app/appearance.ts';
import { canUsePasskeys } from '#web/passkeys/credentials.ts';
import { sessionByPasskey } from '#web/passkeys/sign-in.ts';

type Props = {
  onSession: (session: Session) => void;
  /** Called with null when it begins. */
  onProblem: (text: string | null) => void;
};

/** The ways to sign in again without a password: a passkey, and single sign-on in another tab, which this one follows. */
export function OtherSignIns({ onSession, onProblem }: Props) {
  const { t, i18n } = useTranslation('auth');
  const { singleSignOn } = useAppearance();
  const begin = () => {
    onProblem(null);
    sessionByPasskey(t, onSession).then(onProblem, (error: unknown) => onProblem(errorText(i18n, error)));
  };
  return (
    <>
      {canUsePasskeys() ? (
        <Button variant="default" onClick={begin}>
          {t('passkey.use')}
        </Button>
      ) : null}
      {singleSignOn === null ? null : (
        <div>
          <Button variant="default" fullWidth component="a" href="/auth/sso" target="_blank" rel="noopener">
            {t('again.sso', { name: singleSignOn })}
          </Button>
          <p style={{ margin: '4px 0 0' }}>{t('again.ssoHint')}</p>
        </div>
      )}
    </>
  );
}
