import { withoutCredentials } from '@touchline/contract';
import type { Stream, StreamListColumn } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { sportOf } from '#kit/sport-of.ts';
import { DateTime } from '#ui/date-time.tsx';
import { useCan } from '#web/session/profile.ts';
import styles from './columns.module.css';
import { Hidden } from './hidden.tsx';
import { streamTitle } from './stream-title.ts';
import { PanelLink } from './panel-link.tsx';
import { FormatLights, LiveSignal, StatusMark } from './signal.tsx';

/** The columns of the stream list, in order; an export can contain any of them. Wide windows show more of them. */
export function useStreamColumns(): StreamColumn[] {
  const { t, i18n } = useTranslation('streams');
  const mayEdit = useCan('stream.write');
  const { language } = i18n;
  return useMemo(() => streamColumns(t, language, mayEdit), [t, language, mayEdit]);
}

type StreamColumn = Column<Stream> & { key: StreamListColumn };

function streamColumns(t: TFunction<'streams'>, language: string, mayEdit: boolean): StreamColumn[] {
  const plain = (
    key: keyof Stream & StreamListColumn,
    label: string,
    from: number,
    text: (stream: Stream) => string | number | null,
    sort = true,
  ) =>
    ({
      key,
      label,
      from,
      sort: sort ? key : null,
      end: false,
      cell: (stream: Stream) => text(stream) ?? '',
    }) satisfies Column<Stream>;
  return [
    {
      ...plain('startAt', t('column.start'), 0, () => null),
      usual: 'near',
      cell: (stream) => <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />,
    },
    {
      key: 'match',
      label: t('column.match'),
      from: 0,
      sort: 'match',
      end: false,
      cell: (stream) => (
        <>
          <PanelLink panel="view" id={stream.id} className={styles['match']}>
            {streamTitle(stream)}
          </PanelLink>
          <Hidden stream={stream} />
        </>
      ),
    },
    plain('team1Name', t('field.team1'), Infinity, (stream) => stream.team1Name),
    plain('team2Name', t('field.team2'), Infinity, (stream) => stream.team2Name),
    plain('sportName', t('field.sport'), 860, (stream) => sportOf(stream, language)),
    plain('tournamentName', t('field.tournament'), 1280, (stream) => stream.tournamentName),
    { ...plain('statusName', t('field.status'), 0, () => null), cell: (stream) => <StatusMark stream={stream} /> },
    { ...plain('state', t('column.signal'), 0, () => null), cell: (stream) => <LiveSignal state={stream.state} /> },
    {
      key: 'formats',
      label: t('column.formats'),
      from: 1020,
      sort: null,
      end: false,
      cell: (stream) => <FormatLights seen={stream.formats} awaited={stream.state !== 'waiting'} />,
    },
    plain('resolutionName', t('field.resolution'), 1760, (stream) => stream.resolutionName),
    plain('serverName', t('field.server'), 1860, (stream) => stream.serverName),
    plain('monitor', t('field.monitor'), 1120, (stream) => stream.monitor),
    plain('venue', t('field.venue'), Infinity, (stream) => stream.venue),
    plain('commentator', t('field.commentator'), 1960, (stream) => stream.commentator),
    plain('event_id', t('field.event_id'), 1980, (stream) => stream.event_id),
    plain('betting', t('field.betting'), 2000, (stream) => (stream.betting ? '✓' : '')),
    plain('takes', t('column.holders'), 1420, (stream) => stream.takes.map((holder) => holder.name).join(', '), false),
    {
      ...plain('comments', t('column.comments'), 1640, () => null, false),
      end: true,
      cell: (stream) =>
        stream.comments === 0 ? null : (
          <PanelLink panel="comments" id={stream.id} className={styles['number']}>
            {stream.comments}
          </PanelLink>
        ),
    },
    ...(mayEdit
      ? [{ ...plain('key', t('field.key'), Infinity, () => null), cell: (stream: Stream) => <code>{stream.key}</code> }]
      : []),
    plain('duration', t('field.duration'), Infinity, (stream) => stream.duration),
    plain('timezone', t('field.timezone'), Infinity, (stream) => stream.timezone),
    plain('description', t('field.description'), Infinity, (stream) => stream.description),
    plain('comment', t('field.comment'), Infinity, (stream) => stream.comment),
    // Without credentials, because other people can see a list on the screen. The drawer shows editors the whole address.
    plain('source_url', t('field.source_url'), Infinity, (stream) => withoutCredentials(stream.source_url), false),
  ];
}
