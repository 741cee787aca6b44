import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { isChanged, pulled } from './drag.ts';
import type { Change } from './drag.ts';
import type { Group, Lanes } from './lanes.ts';
import type { Look } from './look.ts';
import type { Match } from './match.ts';
import { findPlace, neighborOf } from './place.ts';
import type { Direction, Place } from './place.ts';
import { rowPx, snapMs, xOf } from './scale.ts';
import type { Scale } from './scale.ts';
import type { Editing } from './use-drag.ts';
import type { useBlockFocus } from './use-block-focus.ts';
import type { Ghost } from './use-ghost.tsx';

/** After so long without a key a change is saved. */
const pauseMs = 1_000;

type Pending = { place: Place; change: Change; group: Group; timer: ReturnType<typeof setTimeout> };

type Options = {
  lanes: Lanes;
  scale: Scale;
  look: Look;
  ghost: Ghost;
  focus: ReturnType<typeof useBlockFocus>;
  editing: Editing | null;
  /** The first match in view, where the keyboard enters. */
  firstInView: () => Place | null;
};

/**
 * Arrows go from match to match. With Shift they move a match, with Ctrl or ⌘ its end; Enter saves at once, Escape
 * cancels.
 */
export function useTimelineKeys({ lanes, scale, look, ghost, focus, editing, firstInView }: Options) {
  const pending = useRef<Pending | null>(null);

  const cancel = () => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
    ghost.hide();
  };
  const save = () => {
    const saved = pending.current;
    cancel();
    if (saved && isChanged(saved.place.match, saved.change)) editing?.onChange(saved.place.match, saved.change);
  };
  const saveOnLeaving = useEffectEvent(save);
  useEffect(() => () => saveOnLeaving(), []);
  const propose = (place: Place, change: Change, group: Group) => {
    clearTimeout(pending.current?.timer);
    pending.current = { place, change, group, timer: setTimeout(save, pauseMs) };
    const x = xOf(scale, change.startMs);
    const row = group === place.group ? group.top + place.row : group.top;
    const text = `${look.dated(change)}${change.server === undefined ? '' : ` · ${group.name}`}`;
    ghost.show({ x, y: row * rowPx, width: xOf(scale, change.endMs) - x, text, isSpoken: true });
  };
  const adjust = (place: Place, key: Direction, isEnd: boolean): void => {
    const own = pending.current?.place.match.id === place.match.id ? pending.current : null;
    const change = own?.change ?? timesOf(place.match);
    const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return propose(
        place,
        { ...change, ...pulled(change, isEnd ? 'end' : 'all', step * snapMs) },
        own?.group ?? place.group,
      );
    if (isEnd || lanes.grouping !== 'server') return;
    const next = lanes.groups[lanes.groups.indexOf(own?.group ?? place.group) + step];
    if (next) propose(place, { ...change, server: next.id }, next);
  };

  return (event: KeyboardEvent): void => {
    const { key, shiftKey, altKey } = event;
    if (key === 'Escape' && pending.current) {
      event.stopPropagation();
      return cancel();
    }
    if (key === 'Enter' && pending.current) {
      event.preventDefault();
      return save();
    }
    if (!isDirection(key) || altKey) return;
    event.preventDefault();
    const at = findPlace(lanes, focus.key() ?? '');
    const isEnd = event.ctrlKey || event.metaKey;
    if ((shiftKey || isEnd) && at) {
      if (editing?.isFree(at.match)) adjust(at, key, isEnd);
      return;
    }
    save();
    const next = at ? neighborOf(lanes, at, key) : firstInView();
    if (next) focus.focus(next);
  };
}

const timesOf = ({ startMs, endMs }: Match) => ({ startMs, endMs });

const isDirection = (key: string): key is Direction =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
