import type { LearnedName } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { sportOf } from '#kit/sport-of.ts';
import { numberFormat } from '#ui/formatters.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';

type Key = 'content' | 'recordName' | 'sportName' | 'taughtByName' | 'taughtAt' | 'queryName' | 'streamName' | 'joined';

/** The columns of the learned names, in order. Wide windows show more of them. */
export function useLearnedColumns(onOpen: (name: LearnedName) => void): Column<LearnedName>[] {
  const { t, i18n } = useTranslation('learned');
  const zone = useViewerZone();
  return useMemo(() => learnedColumns(t, i18n.language, zone, onOpen), [t, i18n.language, zone, onOpen]);
}

function learnedColumns(
  t: TFunction<'learned'>,
  language: string,
  zone: string,
  onOpen: (name: LearnedName) => void,
): Column<LearnedName>[] {
  const column = (key: Key, from: number, isSorted: boolean) => ({
    key,
    label: t(`column.${key}`),
    from,
    sort: isSorted ? key : null,
    end: false,
  });
  const number = numberFormat(language, {});
  return [
    {
      ...column('content', 0, true),
      cell: (row) => <LinkButton onClick={() => onOpen(row)}>{row.content}</LinkButton>,
    },
    { ...column('recordName', 0, true), cell: (row) => row.recordName },
    { ...column('sportName', 1600, true), cell: (row) => sportOf(row, language) },
    { ...column('taughtByName', 0, true), cell: (row) => row.taughtByName ?? t('gone.user') },
    {
      ...column('taughtAt', 0, true),
      usual: 'desc',
      cell: (row) => <DateTime at={row.taughtAt} zone={zone} clockless={false} />,
    },
    { ...column('queryName', 1100, false), cell: (row) => row.queryName ?? t('gone.query') },
    { ...column('streamName', 1480, false), cell: (row) => row.streamName ?? t('gone.stream') },
    { ...column('joined', 0, false), end: true, cell: (row) => number.format(row.joined) },
  ];
}
