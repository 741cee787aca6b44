import type { ShiftSummary } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { codeText } from '#web/streams/history-words.ts';
import styles from './shift.module.css';

type SectionName = 'matches' | 'incidents' | 'noShows' | 'handovers' | 'refusals' | 'decisions' | 'comments' | 'open';

/** A row: when, what, and what is said of it. */
type Row = { key: string; when: string; what: ReactNode; detail: string };

/** What the summary counts, section by section, each entry with a link to what it is about. */
export function ShiftSections({ summary }: { summary: ShiftSummary }) {
  const { t } = useTranslation('shift');
  const sections = useSections(summary).filter(({ rows }) => rows.length > 0);
  if (sections.length === 0) return <p className={styles['card']}>{t('nothing')}</p>;
  return sections.map(({ name, rows }) => (
    <section key={name} className={styles['card']} aria-label={t(`section.${name}`)}>
      <h2>
        {t(`section.${name}`)} <span className={styles['count']}>{rows.length}</span>
      </h2>
      <ul className={styles['rows']}>
        {rows.map(({ key, when, what, detail }) => (
          <li key={key}>
            <span className={styles['when']}>{when}</span>
            <span>
              {what}
              {detail === '' ? null : <span className={styles['detail']}>{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function useSections(summary: ShiftSummary): { name: SectionName; rows: Row[] }[] {
  const { t, i18n } = useTranslation(['shift', 'notices', 'streams']);
  const zone = useViewerZone();
  const notices = i18n.getFixedT(null, 'notices');
  const now = useNow(60_000);
  const at = (instant: string) => moment(instant, now, i18n.language, zone);
  const span = (from: string, to: string | null) => `${at(from)} – ${to === null ? t('now') : at(to)}`;
  const of = (entry: { stream: number; title: string }) => <StreamLink id={entry.stream} title={entry.title} />;
  return [
    {
      name: 'matches',
      rows: summary.matches.map((match) => ({
        key: String(match.stream),
        when: span(match.startAt, match.endAt),
        what: of(match),
        detail: t('held', { span: span(match.heldFrom, match.heldTo) }),
      })),
    },
    {
      name: 'incidents',
      rows: summary.incidents.map((incident) => ({
        key: String(incident.id),
        when: span(incident.openedAt, incident.closedAt),
        what: (
          <Link to="/broadcast/incidents" search={{ panel: 'view', id: String(incident.id) }} preload={false}>
            {incidentTitle(notices, incident)}
          </Link>
        ),
        detail: [
          incident.acknowledgedByName === null ? '' : t('acknowledged', { name: incident.acknowledgedByName }),
          incident.note,
        ]
          .filter(Boolean)
          .join(': '),
      })),
    },
    {
      name: 'noShows',
      rows: summary.noShows.map((entry) => ({ key: entry.at, when: at(entry.at), what: of(entry), detail: '' })),
    },
    {
      name: 'handovers',
      rows: summary.handovers.map(({ id, at: when, from, to, state, note, streams }) => ({
        key: String(id),
        when: at(when),
        what: `${from.name} → ${to.name}, ${t(`handover.${state}`)}`,
        detail: [streams.join(', ') || t('none'), note].filter(Boolean).join(': '),
      })),
    },
    {
      name: 'refusals',
      rows: summary.refusals.map((entry) => ({
        key: `${entry.stream} ${entry.reason}`,
        when: `×${entry.count}`,
        what: of(entry),
        detail: codeText(i18n.getFixedT(null, ['streams', 'shell']), entry.reason, null),
      })),
    },
    {
      name: 'decisions',
      rows: summary.decisions.map((entry) => ({
        key: `${entry.stream} ${entry.at}`,
        when: at(entry.at),
        what: of(entry),
        detail: [t(entry.isGo ? 'go' : 'noGo'), entry.note].filter(Boolean).join(': '),
      })),
    },
    {
      name: 'comments',
      rows: summary.comments.map((entry) => ({
        key: `${entry.stream} ${entry.at}`,
        when: at(entry.at),
        what: of(entry),
        detail: entry.message,
      })),
    },
    {
      name: 'open',
      rows: summary.open.map((entry) => ({
        key: String(entry.stream),
        when: at(entry.startAt),
        what: of(entry),
        detail: t(`phase.${entry.phase}`),
      })),
    },
  ];
}

function StreamLink({ id, title }: { id: number; title: string }) {
  return (
    <Link to="/broadcast/streams/$id" params={{ id: String(id) }} preload={false}>
      {title}
    </Link>
  );
}
