import { errorText } from '#kit/call-error.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/use-words.ts';
import { loadLater } from './use-form.ts';

/** Signs in with a passkey; absent where the browser cannot. `onProblem`: null when it begins and when it has succeeded. */
export function PasskeyButton({ onProblem }: { onProblem: (text: string | null) => void }) {
  const { t, i18n } = useWords('auth');
  const signIn = async () => (await loadLater()).signInWithPasskey(t);
  const begin = () => {
    onProblem(null);
    signIn().then(onProblem, (error: unknown) => onProblem(errorText(i18n, error)));
  };
  return window.PublicKeyCredential ? (
    <Button look="default" wide onClick={begin}>
      {t('passkey.use')}
    </Button>
  ) : null;
}
