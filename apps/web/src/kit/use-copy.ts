import { useTranslation } from 'react-i18next';
import { copy } from '#ui/copy.ts';
import { done, failed } from '#ui/toast.ts';

/** Copies a text to the clipboard and shows whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('shell');
  return async (text) => {
    if (await copy(text)) done(t('form.copied'));
    else failed(t('form.failed'), t('form.copyFailed'));
  };
}
