import type { SheetLanguage } from '@touchline/contract';
import { useTranslation } from 'react-i18next';

/** The language that headings of files are in: the reader's. */
export function useSheetLanguage(): SheetLanguage {
  return useTranslation().i18n.language === 'ru' ? 'ru' : 'en';
}
