import { useEffect, useMemo, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#ui/formatters.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { Axis } from './axis.tsx';
import { GroupBand } from './group-band.tsx';
import type { Group, Lanes } from './lanes.ts';
import type { Look } from './look.ts';
import { NowLine } from './now-line.tsx';
import type { Period } from './period.ts';
import { findPlace, firstPlace } from './place.ts';
import type { Place } from './place.ts';
import { axisPx, namesPx, rowPx, scaleOf, xOf } from './scale.ts';
import type { View } from './schedule-search.ts';
import styles from './timeline.module.css';
import { useBlockFocus } from './use-block-focus.ts';
import { useDrag } from './use-drag.ts';
import type { Editing } from './use-drag.ts';
import { useGhost } from './use-ghost.tsx';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useViewport } from './use-viewport.ts';

/** How much of the view lies before the present when the timeline opens. */
const pastShare = 0.25;

type Props = {
  view: View;
  period: Period;
  lanes: Lanes;
  look: Look;
  editing: Editing | null;
  onOpen: (id: number) => void;
};

/** Matches on a time axis, by group. Only what is in view is drawn. */
export function Timeline({ view, period, lanes, look, editing, onOpen }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const zone = useViewerZone();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { viewport, widthPx, look: onScroll, lookNow } = useViewport(scroller);
  const scale = useMemo(() => scaleOf(view, period, widthPx - namesPx), [view, period, widthPx]);
  const ghost = useGhost();
  const focus = useBlockFocus(scroller, scale, lookNow);
  const shared = { lanes, scale, look, ghost, editing };
  const drag = useDrag({ scroller, body, ...shared });
  const firstInView = (): Place | null => {
    const block = body.current?.querySelector<HTMLElement>('[data-place]');
    return block ? findPlace(lanes, block.dataset['place'] ?? '') : firstPlace(lanes);
  };
  const onKeyDown = useTimelineKeys({ ...shared, focus, firstInView });
  useEffect(() => {
    const box = scroller.current;
    if (!box || widthPx === 0) return;
    const nowX = xOf(scale, Date.now());
    const isPresent = nowX >= 0 && nowX < scale.widthPx;
    box.scrollTo(isPresent ? nowX - (box.clientWidth - namesPx) * pastShare : 0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- only another period moves the view
  }, [period.fromMs, period.toMs, widthPx === 0]);
  const open = ({ target }: MouseEvent) => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    const place = block && findPlace(lanes, block.dataset['place'] ?? '');
    if (place && !drag.hasDragged()) onOpen(place.match.id);
  };
  const shown = lanes.groups.filter(({ top, rows }) => top < viewport.rowTo && top + rows.length > viewport.rowFrom);
  const bodySize = { width: scale.widthPx, height: lanes.rowCount * rowPx };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys go from match to match
    <section
      data-live-colors
      ref={scroller}
      className={styles['scroller']}
      dir="ltr"
      aria-label={t('timeline')}
      aria-describedby="schedule-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      {...focus.handlers}
    >
      <p id="schedule-keys" hidden>
        {t(editing ? 'keysEdit' : 'keys')}
      </p>
      <div className={styles['canvas']} style={{ gridTemplate: `${axisPx}px auto / ${namesPx}px ${scale.widthPx}px` }}>
        <div className={styles['corner']}>{t(`by.${lanes.grouping}`)}</div>
        <Axis period={period} scale={scale} zone={zone} />
        <div className={styles['names']} style={{ height: bodySize.height }}>
          {shown.map((group) => (
            <GroupName
              key={group.id ?? 'none'}
              group={group}
              count={formatNumber(group.matches.length, i18n.language)}
            />
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the blocks are buttons */}
        <div
          ref={body}
          className={styles['body']}
          data-editable={editing !== null}
          style={{ ...bodySize, backgroundSize: `${scale.hourPx}px 100%` }}
          onPointerDown={drag.onPointerDown}
          onClick={open}
        >
          {period.days.map((atMs) => (
            <div key={atMs} className={styles['dayLine']} style={{ left: xOf(scale, atMs) }} />
          ))}
          {shown.map((group) => (
            <GroupBand key={group.id ?? 'none'} group={group} scale={scale} look={look} {...viewport} />
          ))}
          <NowLine scale={scale} />
          {ghost.element}
        </div>
      </div>
    </section>
  );
}

/** The name of a group, which stays in view while its rows do. */
function GroupName({ group, count }: { group: Group; count: string }) {
  return (
    <div className={styles['name']} style={{ top: group.top * rowPx, height: group.rows.length * rowPx }}>
      <div>
        <span dir="auto" title={group.name}>
          {group.name}
        </span>
        <span className={styles['count']}>{count}</span>
      </div>
    </div>
  );
}
