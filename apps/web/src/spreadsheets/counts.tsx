import { rowFilters } from '@touchline/contract';
import type { ImportJob, RowFilter } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

type Props = { job: ImportJob; value: RowFilter; onChange: (result: RowFilter) => void };

/** The number of rows per result, which also filters the table below. */
export function Counts({ job: { counts, conflicts }, value, onChange }: Props) {
  const { t, i18n } = useTranslation('sheets');
  const of = (result: RowFilter) => (result === 'conflict' ? conflicts : counts[result]);
  const number = numberFormat(i18n.language, {});
  return (
    <SegmentedControl
      label={t('review.filter')}
      value={value}
      options={rowFilters.flatMap((result) =>
        result === 'conflict' && conflicts === 0
          ? []
          : {
              value: result,
              label: `${t(`result.${result}`)} ${number.format(of(result))}`,
            },
      )}
      onChange={onChange}
    />
  );
}
