import type { ImportEntity } from '@touchline/contract';
import { useTranslation } from 'react-i18next';

/** The label of a column on the screens. */
export function useColumnLabel(entity: ImportEntity): (column: string) => string {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(null, entity === 'stream' ? 'streams' : 'references') as (
    key: string,
    options: object,
  ) => string;
  const own = i18n.getFixedT(null, 'sheets');
  return (column) => (column === 'synonyms' ? own('synonyms') : t(`field.${column}`, { defaultValue: column }));
}
