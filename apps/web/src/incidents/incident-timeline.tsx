import { incidentOutcomes } from '@touchline/contract';
import type { IncidentEntry } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clock, fullDateTime, moment } from '#ui/dates.ts';
import { elapsed } from '#ui/relative-time.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './incidents.module.css';

/** Names of the notified that one line lists; the others are counted. */
const maxNames = 4;

/** What has happened to an incident, oldest first, with the time since it opened. */
export function IncidentTimeline({ entries, openedAt }: { entries: readonly IncidentEntry[]; openedAt: string }) {
  const { t, i18n } = useTranslation('incidents');
  const zone = viewerZone();
  const afterText = (ms: number) => (ms < 1_000 ? '' : t('after', { time: elapsed(ms, i18n.language) }));
  return (
    <section className={styles['section']} aria-label={t('timeline')}>
      <h2>{t('timeline')}</h2>
      <ol className={styles['timeline']}>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id of their own, and a row keeps no state
          <li key={index} data-kind={entry.kind}>
            <time dateTime={entry.at} title={fullDateTime(entry.at, i18n.language, zone)}>
              {clock(entry.at, i18n.language, zone)}
            </time>
            <span>
              {entryText(t, entry, i18n.language)}
              <small>
                {[
                  afterText(Date.parse(entry.at) - Date.parse(openedAt)),
                  entry.kind === 'acknowledged' ? entry.note : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function entryText(t: TFunction<'incidents'>, entry: IncidentEntry, language: string): string {
  const { kind, userName, until, streams, people, note } = entry;
  const name = userName ?? t('somebody');
  const outcome = incidentOutcomes.find((one) => one === note) ?? 'merged';
  switch (kind) {
    case 'joined':
      return t('entry.joined', { count: streams ?? 0 });
    case 'left':
      return t(`entry.left.${outcome}`, { count: streams ?? 0 });
    case 'notified':
    case 'escalated':
    case 'continues':
      return t(`entry.${kind}`, { people: listed(t, people) });
    case 'muted':
      return until === null
        ? t('entry.muted', { name })
        : t('entry.mutedUntil', { name, time: moment(until, new Date(entry.at), language, viewerZone()) });
    case 'closed':
      return t(`entry.closed.${outcome}`);
    default:
      return t(`entry.${kind}`, { name });
  }
}

function listed(t: TFunction<'incidents'>, people: readonly string[]): string {
  const names = people.slice(0, maxNames).join(', ');
  const more = people.length - maxNames;
  if (people.length === 0) return t('nobody');
  return more > 0 ? `${names} ${t('morePeople', { count: more })}` : names;
}
