import { rowResults } from '@touchline/contract';
import type { ImportJob, RowResult } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

type Props = { counts: ImportJob['counts']; value: RowResult; onChange: (result: RowResult) => void };

/** The number of rows per result, which also filters the table below. */
export function Counts({ counts, value, onChange }: Props) {
  const { t, i18n } = useTranslation('sheets');
  const number = numberFormat(i18n.language, {});
  return (
    <SegmentedControl
      label={t('review.filter')}
      value={value}
      options={rowResults.map((result) => ({
        value: result,
        label: `${t(`result.${result}`)} ${number.format(counts[result])}`,
      }))}
      onChange={onChange}
    />
  );
}
