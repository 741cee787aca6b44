import { useTranslation } from 'react-i18next';
import { copy } from '#ui/copy.ts';
import { showSuccess, showFailure } from '#ui/toast.ts';

/** Copies a text to the clipboard and shows whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('shell');
  return async (text) => {
    if (await copy(text)) showSuccess(t('form.copied'));
    else showFailure(t('form.failed'), t('form.copyFailed'));
  };
}
