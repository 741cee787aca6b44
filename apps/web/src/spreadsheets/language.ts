import type { SheetLanguage } from '@touchline/contract';
import { useTranslation } from 'react-i18next';

/** The language of headings in files: that of the interface, if files support it. */
export function useSheetLanguage(): SheetLanguage {
  return useTranslation().i18n.language === 'ru' ? 'ru' : 'en';
}
