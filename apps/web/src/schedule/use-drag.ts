import { useCallbackRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { drawn, gripAt, isChanged, pulled } from './drag.ts';
import type { Change, Grip, Times } from './drag.ts';
import { followPointer } from './follow-pointer.ts';
import { groupAt } from './lanes.ts';
import type { Group, Lanes } from './lanes.ts';
import type { Look } from './look.ts';
import type { Match } from './match.ts';
import { findPlace } from './place.ts';
import type { Place } from './place.ts';
import { rowPx, timeAt, xOf } from './scale.ts';
import type { Scale } from './scale.ts';
import { scrollWhileNear } from './scroll-at-edges.ts';
import type { Ghost } from './use-ghost.tsx';

type Options = {
  scroller: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  lanes: Lanes;
  scale: Scale;
  look: Look;
  ghost: Ghost;
  /** Null for users who may not edit. */
  editing: Editing | null;
};

export type Editing = {
  /** False while a former change of the match is being saved. */
  isFree: (match: Match) => boolean;
  onChange: (match: Match, change: Change) => void;
  onDraw: (group: Group, times: Times) => void;
};

type ClientPoint = { clientX: number; clientY: number };
type Point = { x: number; y: number };
/** `row`: within the group. */
type Press = Point & { place: Place | null; grip: Grip; group: Group; row: number };

/** Moves and stretches matches, and draws new ones, with a mouse or a pen. A finger scrolls. */
export function useDrag(options: Options) {
  const { scroller, body, lanes, scale, look, ghost, editing } = options;
  const hasDragged = useRef(false);

  const pointOf = ({ clientX, clientY }: ClientPoint): Point => {
    const { left, top } = body.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  const groupOf = ({ y }: Point) => groupAt(lanes, Math.floor(y / rowPx));
  const resultOf = (press: Press, to: Point): Change => {
    if (!press.place) return drawn(timeAt(scale, press.x), timeAt(scale, to.x));
    const { match, group } = press.place;
    const times = pulled(match, press.grip, timeAt(scale, to.x) - timeAt(scale, press.x));
    const over = groupOf(to);
    const isMoved = lanes.grouping === 'server' && press.grip === 'all' && over !== null && over.id !== group.id;
    return isMoved ? { ...times, server: over.id } : times;
  };
  const rowOf = ({ group, row }: Press) => (lanes.groups.find(({ id }) => id === group.id) ?? group).top + row;
  // What a drag calls has the present lanes and scale: live events move rows while the pointer is down.
  const draw = useCallbackRef((press: Press, at: ClientPoint): void => {
    const to = pointOf(at);
    const change = resultOf(press, to);
    const row = change.server === undefined ? rowOf(press) : Math.floor(to.y / rowPx);
    const x = xOf(scale, change.startMs);
    const server = change.server === undefined ? '' : ` · ${groupOf(to)?.name ?? ''}`;
    const text = `${look.dated(change)}${server}`;
    ghost.show({ x, y: row * rowPx, width: xOf(scale, change.endMs) - x, text, isSpoken: false });
  });
  const finish = useCallbackRef((press: Press, at: ClientPoint): void => {
    const change = resultOf(press, pointOf(at));
    if (!press.place) editing?.onDraw(press.group, change);
    else if (isChanged(press.place.match, change)) editing?.onChange(press.place.match, change);
  });

  const press = (event: ReactPointerEvent): void => {
    hasDragged.current = false;
    if (!editing || event.button !== 0 || event.pointerType === 'touch') return;
    const pressed = pressOf(event, lanes, pointOf(event), groupOf(pointOf(event)));
    if (!pressed || (pressed.place && !editing.isFree(pressed.place.match))) return;
    let last: ClientPoint = event;
    const follow = () => draw(pressed, last);
    const edges = scrollWhileNear(scroller, follow);
    followPointer(event, {
      onMove(to) {
        hasDragged.current = true;
        last = to;
        follow();
        edges.look(to);
      },
      onEnd(to) {
        edges.stop();
        ghost.hide();
        if (to) finish(pressed, to);
      },
    });
  };

  return {
    onPointerDown: press,
    /** Whether the click that follows a press ended a drag. */
    hasDragged: () => hasDragged.current,
  };
}

/** What is pressed: a match, or an empty spot of a group. */
function pressOf(event: ReactPointerEvent, lanes: Lanes, point: Point, group: Group | null): Press | null {
  const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]') : null;
  const place = block && findPlace(lanes, block.dataset['place'] ?? '');
  if (block && place) {
    const { left, width } = block.getBoundingClientRect();
    return { ...point, place, grip: gripAt(event.clientX - left, width), group: place.group, row: place.row };
  }
  if (!group || block) return null;
  return { ...point, place: null, grip: 'all', group, row: Math.floor(point.y / rowPx) - group.top };
}
