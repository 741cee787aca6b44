import type { MonitorState, Stream } from '@touchline/contract';
import { memo, useEffect, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#ui/clock.ts';
import { DateTime } from '#ui/date-time.tsx';
import { Hidden } from '#web/streams/hidden.tsx';
import { LivePicture } from '#web/streams/picture/live-picture.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import { StatusMark } from '#web/streams/signal.tsx';
import { sportOf } from '#kit/sport-of.ts';
import type { CardActions } from './card-actions.ts';
import { Buttons } from './card-buttons.tsx';
import { Holders, Measured, StaleIcon, ProbeAge, StateAge, State, Troubles, useTroubles } from './card-parts.tsx';
import styles from './card.module.css';
import type { LayoutDensity } from './layout.ts';
import { FormatDots } from './format-dots.tsx';
import { isStale } from './signal-problems.ts';
import { useStaleAfter } from './stale-after.ts';
import { useNearViewport } from './use-near-viewport.ts';

type Props = { stream: Stream; density: LayoutDensity; userId: number | null; actions: CardActions };
type BodyProps = Props & { isStale: boolean };

/** One stream on the wall. Renders again only when its record changes or becomes stale. */
export const Card = memo(function Card(props: Props) {
  const { stream, density } = props;
  const element = useRef<HTMLLIElement>(null);
  const staleAfterMs = useStaleAfter();
  const stale = useTicking((now) => isStale(stream, { now, staleAfterMs }));
  const isNear = useNearViewport(element);
  useFlash(element, stream.state);
  const Body = isNear ? bodyByDensity[density] : OffscreenBody;
  return (
    <li
      ref={element}
      className={styles['card']}
      data-stream={stream.id}
      data-state={stream.state}
      data-old={stale}
      data-density={density}
      data-near={isNear}
    >
      <Body {...props} isStale={stale} />
    </li>
  );
});

/**
 * The reduced content of a card far off the screen: enough for screen readers, the keyboard and the browser's page
 * search.
 */
function OffscreenBody({ stream, actions, isStale }: BodyProps) {
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['state']}>
          <State stream={stream} isStale={isStale} />
        </span>
      </div>
      <Name stream={stream} actions={actions} />
    </>
  );
}

const bodyByDensity = { large: Large, compact: Compact, tiny: Tiny };

function Large({ stream, userId, actions, isStale }: BodyProps) {
  const { t, i18n } = useTranslation('streams');
  const troubles = useTroubles(stream);
  return (
    <>
      <div className={styles['line']}>
        {isStale ? <StaleIcon /> : null}
        <span className={styles['state']}>
          <State stream={stream} isStale={isStale} />
        </span>
        {isStale ? null : <span className={styles['dim']}>{t(stream.available ? 'available' : 'notAvailable')}</span>}
        <StateAge stream={stream} />
        <MonitorId stream={stream} />
      </div>
      <Name stream={stream} actions={actions} />
      <div className={styles['top']}>
        <div className={styles['texts']}>
          <Hidden stream={stream} />
          <p className={styles['where']}>
            {[sportOf(stream, i18n.language), stream.tournamentName].filter(Boolean).join(' · ')}
          </p>
          <div className={styles['line']}>
            <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
            <span className={styles['end']}>
              <StatusMark stream={stream} />
            </span>
          </div>
        </div>
        <LivePicture stream={stream} name={streamTitle(stream)} size="large" />
      </div>
      <Measured stream={stream} />
      <FormatDots stream={stream} isStale={isStale} isShort={false} actions={actions} />
      <Troubles lines={troubles} isShort={false} />
      <div className={styles['foot']}>
        <span className={styles['who']}>
          <Holders stream={stream} userId={userId} />
          <ProbeAge stream={stream} />
        </span>
        <Buttons stream={stream} userId={userId} isShort={false} actions={actions} />
      </div>
    </>
  );
}

function Compact({ stream, userId, actions, isStale }: BodyProps) {
  const { t, i18n } = useTranslation('streams');
  const troubles = useTroubles(stream);
  // There is room either for the measured values or for the problems.
  const isTroubled = troubles.length > 0;
  return (
    <>
      <div className={styles['line']}>
        {isStale ? <StaleIcon /> : null}
        <span className={styles['state']}>
          <State stream={stream} isStale={isStale} />
        </span>
        {isStale ? null : <span className={styles['dim']}>{t(stream.available ? 'available' : 'notAvailable')}</span>}
        <StateAge stream={stream} />
        <MonitorId stream={stream} />
      </div>
      <div className={styles['top']}>
        <div className={styles['texts']}>
          <Name stream={stream} actions={actions} />
          <Hidden stream={stream} />
          <div className={styles['line']}>
            <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
            <span className={styles['end']}>
              <StatusMark stream={stream} />
            </span>
          </div>
          <p className={styles['where']}>
            {[sportOf(stream, i18n.language), isTroubled && stream.resolutionName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <LivePicture stream={stream} name={streamTitle(stream)} size="compact" />
      </div>
      {isTroubled ? <Troubles lines={troubles} isShort /> : <Measured stream={stream} />}
      <div className={styles['foot']}>
        <FormatDots stream={stream} isStale={isStale} isShort actions={actions} />
        <span className={styles['end']}>
          <Buttons stream={stream} userId={userId} isShort actions={actions} />
        </span>
      </div>
      <div className={styles['line']}>
        <ProbeAge stream={stream} />
        <Holders stream={stream} userId={userId} />
      </div>
    </>
  );
}

function Tiny({ stream, actions, isStale }: BodyProps) {
  return (
    <>
      <div className={styles['line']}>
        {isStale ? <StaleIcon /> : null}
        <span className={styles['state']}>
          <State stream={stream} isStale={isStale} />
        </span>
        <MonitorId stream={stream} />
      </div>
      <div className={styles['top']}>
        <div className={styles['texts']}>
          <Name stream={stream} actions={actions} />
          <div className={styles['line']}>
            <ProbeAge stream={stream} />
          </div>
        </div>
        <LivePicture stream={stream} name={streamTitle(stream)} size="tiny" />
      </div>
    </>
  );
}

function MonitorId({ stream }: { stream: Stream }) {
  const { t } = useTranslation('monitoring');
  if (stream.monitor === '') return null;
  return (
    <span className={styles['monitor']} title={t('card.monitor')}>
      <span className="hidden-visually">{t('card.monitor')}</span> {stream.monitor}
    </span>
  );
}

/** A plain link: a click opens the stream here, and the browser can open it in another tab. */
function Name({ stream, actions }: Pick<Props, 'stream' | 'actions'>) {
  const name = streamTitle(stream);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    actions.open(stream);
  };
  return (
    <a className={styles['name']} href={`/broadcast/monitoring?panel=view&id=${stream.id}`} title={name} onClick={open}>
      {name}
    </a>
  );
}

const flashMs = 150;

/** Flashes the card when its state changes, unless the user prefers reduced motion. */
function useFlash(element: RefObject<HTMLElement | null>, state: MonitorState): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ background: 'var(--flash)' }, {}], { duration: flashMs, easing: 'ease-out' });
  }, [element, state]);
}
