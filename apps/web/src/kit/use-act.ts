import { useTranslation } from 'react-i18next';
import { CallError, errorText } from '#kit/call-error.ts';
import { showFailure } from '#ui/toast.ts';

/** Runs an action and shows a toast if it fails. Returns whether it succeeded. */
export function useAct(): (failureTitle: string, work: () => Promise<void>) => Promise<boolean> {
  const { i18n } = useTranslation('errors');
  return async (failureTitle, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showFailure(failureTitle, errorText(i18n, error));
      return false;
    }
  };
}
