import type { Playlist, Stream } from '@touchline/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sportOf } from '#kit/sport-of.ts';
import { DateTime } from '#ui/date-time.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './choose-stream.module.css';

type Props = { query: Playlist; stream: Stream | null; swapped: boolean };
type Line = { label: string; asked: ReactNode; found: ReactNode };

/** Compares the query with the chosen stream, each name beside the team that it means. */
export function SideBySide({ query, stream, swapped }: Props) {
  const { t } = useTranslation('playlist');
  const lines = useLines(query, stream, swapped).filter(({ asked, found }) => Boolean(asked) || Boolean(found));
  return (
    <table className={styles['comparison']}>
      <caption className="hidden-visually">{t('choose.compare')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{t('choose.field')}</span>
          </th>
          <th scope="col">{t('choose.asked')}</th>
          <th scope="col">{t('choose.found')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, asked, found }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{asked || '—'}</td>
            <td>{found || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useLines(query: Playlist, stream: Stream | null, swapped: boolean): Line[] {
  const { t, i18n } = useTranslation('playlist');
  const hasTeams = Boolean(stream?.team1Name);
  const [first, second] = swapped ? [stream?.team2Name, stream?.team1Name] : [stream?.team1Name, stream?.team2Name];
  return [
    { label: t('field.team1'), asked: query.team1Name, found: hasTeams ? first : stream && streamTitle(stream) },
    { label: t('field.team2'), asked: query.team2Name, found: hasTeams ? second : null },
    {
      label: t('field.sport'),
      asked: sportOf(query, i18n.language),
      found: stream && sportOf(stream, i18n.language),
    },
    { label: t('field.tournament'), asked: query.tournamentName, found: stream?.tournamentName },
    {
      label: t('field.startAt'),
      asked: <DateTime at={query.startAt} zone={query.timezone} clockless={false} />,
      found: stream && <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />,
    },
    { label: t('field.event_id'), asked: query.event_id, found: stream?.event_id },
  ];
}
