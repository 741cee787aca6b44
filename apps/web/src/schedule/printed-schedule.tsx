import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { calendarDay, day } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import type { Group, Lanes } from './lanes.ts';
import type { Look } from './look.ts';
import type { Match } from './match.ts';
import type { Period } from './period.ts';
import styles from './printed-schedule.module.css';

type Props = { period: Period; lanes: Lanes; look: Look };

/** The whole period as tables, one for each group: on paper a timeline of a week has no names. */
export function PrintedSchedule({ period, lanes, look }: Props) {
  const { t, i18n } = useTranslation(['schedule', 'streams']);
  const zone = useViewerZone();
  const now = useNow(60_000);
  const [first, last] = [new Date(period.fromMs), new Date(period.toMs - 1)];
  const days = [first, last].map((at) => day(at, now, i18n.language, zone));
  return (
    <div className={styles['page']} data-printed>
      <h1>{`${t('title')}, ${calendarDay(first, zone) === calendarDay(last, zone) ? days[0] : days.join(' – ')}`}</h1>
      <p>{t('printedZone', { zone })}</p>
      {lanes.groups
        .filter(({ matches }) => matches.length > 0)
        .map((group) => (
          <PrintedGroup key={group.id ?? 'none'} group={group} look={look} grouping={lanes.grouping} />
        ))}
    </div>
  );
}

/** `Sat, 21 Nov, 18:00–19:45 · Postponed`. */
const startOf = (look: Look) => (match: Match) =>
  [`${look.day(match)}, ${look.hours(match)}`, look.putOff(match)].filter(Boolean).join(' · ');

function PrintedGroup({ group, grouping, look }: { group: Group; look: Look } & Pick<Lanes, 'grouping'>) {
  const { t } = useTranslation(['schedule', 'streams']);
  const columns = [
    { label: t('streams:column.start'), text: startOf(look) },
    { label: t('streams:column.match'), text: ({ title }: Group['matches'][number]) => title },
    ...(grouping === 'sport' || grouping === 'tournament' ? [] : [{ label: t('by.sport'), text: look.sportName }]),
    ...(grouping === 'tournament' ? [] : [{ label: t('by.tournament'), text: look.tournamentName }]),
    ...(grouping === 'server' ? [] : [{ label: t('by.server'), text: look.serverName }]),
    ...(grouping === 'holder' ? [] : [{ label: t('by.holder'), text: look.holderNames }]),
    { label: t('streams:field.status'), text: look.statusName },
  ];
  return (
    <table className={styles['table']}>
      <caption>{group.name}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.matches.map((match) => (
          <tr key={match.id}>
            {columns.map(({ label, text }) => (
              <td key={label}>{text(match)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
