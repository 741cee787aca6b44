import type { Playlist, PlaylistListColumn } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { sportOf } from '#kit/sport-of.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { queryTitle } from './query-title.ts';
import styles from './playlist.module.css';
import { FormatChoice, QualityChoice } from './priorities.tsx';
import { QueryStart } from './start.tsx';
import { QueryStatusMark } from './status.tsx';
import { StreamLink } from './stream-link.tsx';

/** The columns of the playlist, in order; an export can contain any of them. Wide windows show more of them. */
export function useQueryColumns(onOpen: (query: Playlist) => void): Column<Playlist>[] {
  const { t, i18n } = useTranslation('playlist');
  const { language } = i18n;
  return useMemo(() => queryColumns(t, language, onOpen), [t, language, onOpen]);
}

function queryColumns(
  t: TFunction<'playlist'>,
  language: string,
  onOpen: (query: Playlist) => void,
): Column<Playlist>[] {
  const text = (
    key: keyof Playlist & PlaylistListColumn,
    label: string,
    from: number,
    of: (query: Playlist) => string | null,
  ) => ({ key, label, from, sort: key, end: false, cell: of }) satisfies Column<Playlist>;
  return [
    {
      ...text('startAt', t('field.startAt'), 0, () => null),
      usual: 'near',
      cell: (query) => <QueryStart query={query} />,
    },
    {
      ...text('team1Name', t('field.match'), 0, () => null),
      cell: (query) => (
        <div className={styles['name']}>
          <LinkButton onClick={() => onOpen(query)}>{queryTitle(query)}</LinkButton>
        </div>
      ),
    },
    text('sportName', t('field.sport'), 1160, (query) => sportOf(query, language)),
    text('tournamentName', t('field.tournament'), 1480, (query) => query.tournamentName),
    { ...text('status', t('field.status'), 0, () => null), cell: (query) => <QueryStatusMark query={query} /> },
    {
      ...text('stream_format_priority', t('field.stream_format_priority'), 0, () => null),
      cell: (query) => <FormatChoice query={query} />,
    },
    {
      ...text('stream_quality_priority', t('field.stream_quality_priority'), 0, () => null),
      cell: (query) => <QualityChoice query={query} />,
    },
    {
      ...text('streamName', t('field.stream'), 1300, () => null),
      cell: (query) => <StreamLink query={query} />,
    },
    text('resolutionName', t('field.resolution'), 1560, (query) => query.resolutionName),
    text('event_id', t('field.event_id'), 1660, (query) => query.event_id),
    text('origin', t('field.origin'), 1780, (query) => t(`origin.${query.origin}`)),
    text('description', t('field.description'), Infinity, (query) => query.description),
  ];
}
