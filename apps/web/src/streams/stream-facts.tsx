import type { PullFailure, Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { clock, day, fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Facts } from '#ui/facts.tsx';
import type { Fact } from '#ui/facts.tsx';
import { RelativeTime, DateTime } from '#ui/date-time.tsx';
import { sportOf } from '#kit/sport-of.ts';
import { PanelLink } from './panel-link.tsx';
import { LiveSignal, StatusMark } from './signal.tsx';
import styles from './stream-view.module.css';

/** The fields of a stream and the state of its signal as text. */
export function StreamFacts({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const facts: Fact[] = [
    [t('column.signal'), <SignalFacts key="signal" stream={stream} />],
    [t('cut.label'), stream.cutAt && t('cut.since', { when: fullDateTime(stream.cutAt, i18n.language, viewerZone()) })],
    [t('field.status'), <StatusMark key="status" stream={stream} />],
    [
      t('column.start'),
      <DateTime key="start" at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />,
    ],
    [t('view.venueTime'), venueTime(stream, i18n.language)],
    [t('field.venue'), stream.venue],
    [t('field.duration'), stream.duration],
    [t('field.sport'), sportOf(stream, i18n.language)],
    [t('field.tournament'), stream.tournamentName],
    [t('field.team1'), stream.team1Name],
    [t('field.team2'), stream.team2Name],
    [t('field.resolution'), stream.resolutionName],
    [t('field.monitor'), stream.monitor],
    [t('field.server'), stream.serverName],
    [t('field.key'), stream.key === '' ? null : <code key="key">{stream.key}</code>],
    [t('field.source_url'), stream.source_url],
    [t('field.encoderAddresses'), stream.encoderAddresses],
    [t('refused.label'), stream.refusal ? <Refused key="refused" id={stream.id} refusal={stream.refusal} /> : null],
    [t('pull.label'), stream.pullFailure ? <PullFailed key="pull" failure={stream.pullFailure} /> : null],
    [t('field.commentator'), stream.commentator],
    [t('field.event_id'), stream.event_id],
    [t('field.betting'), stream.betting ? t('shell:form.yes') : null],
    [t('column.holders'), stream.takes.map((holder) => holder.name).join(', ')],
    [t('field.description'), stream.description],
    [t('field.comment'), stream.comment],
  ];
  return (
    <div className={styles['facts']}>
      <Facts facts={facts} />
    </div>
  );
}

function SignalFacts({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  return (
    <>
      <LiveSignal state={stream.state} /> · {stream.available ? t('available') : t('notAvailable')}
      <span className={styles['seen']}>
        {stream.stateSince ? (
          <>
            {' '}
            · {t('view.since')} <RelativeTime at={stream.stateSince} />
          </>
        ) : null}
        {stream.probedAt ? (
          <>
            {' '}
            · {t('view.probed')} <RelativeTime at={stream.probedAt} />
          </>
        ) : null}
      </span>
    </>
  );
}

/** Why an encoder was last refused, and which. */
function Refused({ id, refusal }: { id: number; refusal: NonNullable<Stream['refusal']> }) {
  const { t } = useTranslation('streams');
  const { reason, ip, tries, at } = refusal;
  return (
    <>
      {t('refused.fact', { reason: t(`refusal.${reason}`), ip })}
      {tries > 1 ? `, ${t('refused.tries', { count: tries })}` : ''} · <RelativeTime at={at} /> ·{' '}
      <PanelLink panel="why" id={id} className={undefined}>
        {t('action.why')}
      </PanelLink>
    </>
  );
}

/** Why and since when the media node cannot pull the source. */
function PullFailed({ failure: { reason: code, since } }: { failure: PullFailure }) {
  const { t, i18n } = useTranslation('streams');
  const reason = t(`pull.reason.${code}`);
  if (since === null) return t('pull.failed', { reason });
  return t('pull.failedSince', { reason, when: fullDateTime(since, i18n.language, viewerZone()) });
}

function venueTime(stream: Stream, locale: string): string | null {
  if (stream.timezone === viewerZone()) return null;
  const { startAt, timezone } = stream;
  return `${day(startAt, new Date(), locale, timezone)}, ${clock(startAt, locale, timezone)} · ${timezone}`;
}
