import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageRequest } from '#kit/page-headers.ts';
import styles from './audit.module.css';
import { readPeriod, writePeriod } from './period.ts';

type Filters = PageRequest['filters'];

/** A filter by first and last day in the viewer's zone. Kept in the address like other filters. */
export function PeriodFilter({ active, onChange }: { active: Filters; onChange: (active: Filters) => void }) {
  const { t } = useTranslation('audit');
  const span = readPeriod(active.find(({ column }) => column === 'at')?.value ?? '');
  const set = (change: Partial<typeof span>) => {
    const value = writePeriod({ ...span, ...change });
    onChange([...active.filter(({ column }) => column !== 'at'), ...(value === '' ? [] : [{ column: 'at', value }])]);
  };
  return (
    <fieldset className={styles['span']} aria-label={t('filter.at')}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {t(`filter.${end}`)}
          <TextInput type="date" value={span[end]} onChange={(event) => set({ [end]: event.currentTarget.value })} />
        </label>
      ))}
      {span.from === '' && span.to === '' ? null : (
        <Button variant="subtle" onClick={() => set({ from: '', to: '' })}>
          {t('clearTime')}
        </Button>
      )}
    </fieldset>
  );
}
