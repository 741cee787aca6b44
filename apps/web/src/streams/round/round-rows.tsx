import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxRound } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import bulk from '../bulk/bulk-edit.module.css';
import { RoundInputs } from './round-inputs.tsx';
import { emptyRow, isEntered } from './rows.ts';
import type { RoundRow } from './rows.ts';

type Props = {
  rows: RoundRow[];
  like: Stream;
  isBusy: boolean;
  onChange: (rows: RoundRow[]) => void;
  onPreview: (entered: RoundRow[]) => void;
};

/** The matches of a round as they are entered. */
export function RoundRows({ rows, like, isBusy, onChange, onPreview }: Props) {
  const { t } = useTranslation('planning');
  const entered = rows.filter(isEntered);
  const add = () => onChange([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1, rows.at(-1) ?? like)]);
  return (
    <>
      {rows.map((row, at) => (
        <RoundInputs
          key={row.key}
          row={row}
          number={at + 1}
          sport={like.sport}
          onChange={(values) => onChange(rows.map((each) => (each === row ? { ...row, ...values } : each)))}
          onRemove={rows.length === 1 ? null : () => onChange(rows.filter((each) => each !== row))}
        />
      ))}
      <div className={bulk['buttons']}>
        <Button loading={isBusy} disabled={entered.length === 0} onClick={() => onPreview(entered)}>
          {t('round.preview')}
        </Button>
        <Button variant="default" leftSection={<IconPlus size={16} />} disabled={rows.length >= maxRound} onClick={add}>
          {t('round.add')}
        </Button>
      </div>
    </>
  );
}
