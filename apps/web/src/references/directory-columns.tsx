import { formats, maxUses, phases, vendors } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { formatNumber } from '#ui/formatters.ts';
import { dayOfYear } from '#ui/dates.ts';
import { windowText } from '#ui/server-window.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCan } from '#web/session/profile.ts';
import type { Directory, FieldName, Item } from './directories.ts';
import { vendorNames } from './vendor-names.ts';
import styles from './references.module.css';

/** The columns of a directory; the first one opens the record. */
export function useDirectoryColumns(directory: Directory, onOpen: (item: Item) => void): Column<Item>[] {
  const show = useFormatField();
  const { t } = useTranslation('references');
  // The server gives these counts to nobody else: they include streams that a user may not see.
  const hasCounts = useCan('reference.write');
  return useMemo(
    () =>
      directory.columns
        .filter(({ field }) => hasCounts || !isCount(field) || field === 'openLinks')
        .map(({ field, from }, index) => ({
          key: field,
          label: t(`field.${field}`),
          from,
          sort: sortOf(field),
          end: isCount(field),
          cell: (item) =>
            index === 0 ? <LinkButton onClick={() => onOpen(item)}>{show(field, item)}</LinkButton> : show(field, item),
        })),
    [directory, show, t, onOpen, hasCounts],
  );
}

const isCount = (field: FieldName) =>
  field === 'streams' || field === 'tournaments' || field === 'teams' || field === 'openLinks';

/** Lists of values have no order. */
function sortOf(field: FieldName): string | null {
  if (field === 'formats' || field === 'networks' || field === 'availability') return null;
  return field === 'sport' ? 'sportName' : field;
}

/** Formats one value of a record for display. */
export function useFormatField(): (field: FieldName, item: Item) => ReactNode {
  const { t, i18n } = useTranslation(['references', 'shell']);
  return useCallback((field, item) => formatField(t, i18n.language, field, item), [t, i18n.language]);
}

type Words = TFunction<['references', 'shell']>;

function formatField(t: Words, language: string, field: FieldName, item: Item): ReactNode {
  const value = item[field];
  const phase = phases.find((known) => known === value);
  const vendor = vendors.find((known) => field === 'vendor' && known === value);
  if (field === 'sport') return language === 'ru' ? item.sportNameRu : item.sportName;
  if (field === 'availability') return windowText(item, language, t('any.time'));
  if (typeof value === 'string' && (field === 'availableFrom' || field === 'availableUntil'))
    return dayOfYear(value, language);
  if (isCount(field) && typeof value === 'number')
    return `${formatNumber(value, language)}${value >= maxUses ? '+' : ''}`;
  if (field === 'phase' && phase) return t(`phase.${phase}`);
  if (vendor) return vendorNames[vendor];
  if (field === 'color' && typeof value === 'string')
    return (
      <span className={styles['color']}>
        <span style={{ background: value }} aria-hidden /> {value}
      </span>
    );
  if (field === 'formats' && Array.isArray(value))
    return formats.flatMap((format) => (value.includes(format) ? [t(`format.${format}`)] : [])).join(', ');
  if (field === 'networks' && Array.isArray(value)) return value.join(', ') || t('any.networks');
  if (field === 'maxViewers' && value === null) return t('any.maxViewers');
  if (typeof value === 'boolean') {
    const word = value ? t('shell:form.yes') : t('shell:form.no');
    // Only `enabled` is a state; the other booleans are plain properties.
    return field === 'enabled' ? <StatusLabel tone={value ? 'ok' : 'mute'} label={word} hint={null} /> : word;
  }
  return value === null || value === undefined || value === '' ? '—' : value;
}
