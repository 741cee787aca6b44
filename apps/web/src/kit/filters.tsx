import { IconFilter, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter, FilterChoice } from '#kit/filter.ts';
import { periodText } from '#kit/period.ts';
import { useReferenceName } from '#kit/reference-name.ts';
import { Button } from '#ui/button.tsx';
import { serverNow } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { viewerZone } from '#ui/zone.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useOpener } from '#ui/use-opener.ts';
import styles from './filters.module.css';

const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover);

/** The button that opens the filters. Filters without options are set by links only and are shown as chips. */
export function FilterMenu(choice: FilterChoice) {
  const { t } = useTranslation();
  const { opening, props } = useOpener('dialog', FilterPopover.preload);
  const { length } = choice.active;
  return (
    <>
      <Button {...props} look="default" icon={<IconFilter size={16} stroke={1.7} />}>
        {t('list.filter')}
        {length > 0 ? <span className={styles['count']}>{length}</span> : null}
      </Button>
      {opening ? (
        <Suspense>
          <FilterPopover opening={opening} {...choice} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, active, onChange }: FilterChoice) {
  return active.map((each) => {
    const filter = filters.find((known) => known.column === each.column);
    if (!filter) return null;
    const remove = () => onChange(active.filter((other) => other !== each));
    return <Chip key={each.column} filter={filter} value={each.value} onRemove={remove} />;
  });
}

function Chip({ filter, value, onRemove }: { filter: Filter; value: string; onRemove: () => void }) {
  const { t, i18n } = useTranslation();
  const target = filter.target === 'period' ? null : filter.target;
  const record = useReferenceName(target ?? 'sport', target ? Number(value) : null, null);
  const word = (part: string) =>
    filter.options?.find((option) => option.value === part)?.label ?? instantOf(part, i18n.language) ?? part;
  const words = value.split('..').map(word).join(' – ');
  return (
    <span className={styles['chip']}>
      <span className={styles['column']}>{filter.label}:</span>{' '}
      {filter.target === 'period' ? periodText(value, i18n.language) : (record ?? words)}
      <IconButton look="plain" size={20} aria-label={t('list.filterRemove', { name: filter.label })} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </span>
  );
}

/** An instant as people write it; null for any other value. */
function instantOf(part: string, locale: string): string | null {
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(part) && !Number.isNaN(Date.parse(part));
  return isInstant ? moment(part, new Date(serverNow()), locale, viewerZone()) : null;
}
