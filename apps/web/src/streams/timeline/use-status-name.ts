import { useTranslation } from 'react-i18next';
import { referenceName } from '#kit/reference-name.ts';
import { useAllStatuses } from '../use-all-statuses.ts';

/** The name of a status in the current language; the history stores the English one. */
export function useStatusName(): (name: string) => string {
  const { i18n } = useTranslation();
  const { data } = useAllStatuses();
  return (name) => {
    const status = data?.data.find((one) => one.name === name);
    return status ? referenceName(status, i18n.language) : name;
  };
}
