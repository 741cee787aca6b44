import type { Stream } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { streamTitle } from '../stream-title.ts';
import styles from './hover-picture.module.css';
import { LivePicture } from './live-picture.tsx';

/** The pointer must rest so long, so that moving across a list reads no pictures. */
const restMs = 350;
/** Room that a picture needs, in pixels. */
const needed = { width: 340, height: 210 };

type Place = { id: number; left: number; top: number; isAbove: boolean };

/**
 * The newest picture of the stream whose link the pointer rests on, beside the link. One for a whole list: links are
 * marked by `data-pictured`. It can be pointed at, and goes with Escape, a click or scrolling.
 */
export function HoverPicture({ streams }: { streams: readonly Stream[] }) {
  const place = useHoveredLink();
  const stream = place && streams.find(({ id }) => id === place.id);
  if (!place || !stream) return null;
  return (
    <div
      className={styles['place']}
      style={{ left: place.left, top: place.top }}
      data-above={place.isAbove}
      data-hover-picture
      aria-hidden
    >
      <LivePicture stream={stream} name={streamTitle(stream)} size="full" />
    </div>
  );
}

function useHoveredLink(): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointedAt: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      pointedAt = null;
      setPlace(null);
    };
    const point = ({ target, pointerType }: PointerEvent) => {
      if (!(target instanceof Element) || pointerType === 'touch' || target.closest('[data-hover-picture]')) return;
      const link = target.closest('[data-pictured]');
      if (link === pointedAt) return;
      hide();
      pointedAt = link;
      if (link) timer = setTimeout(() => setPlace(placeBeside(link)), restMs);
    };
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('pointermove', point);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', press);
    return () => {
      hide();
      document.removeEventListener('pointermove', point);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, []);
  return place;
}

function placeBeside(link: Element): Place {
  const { left, top, bottom } = link.getBoundingClientRect();
  const isAbove = bottom + needed.height > window.innerHeight;
  return {
    id: Number(link.getAttribute('data-pictured')),
    left: Math.max(0, Math.min(left, window.innerWidth - needed.width)),
    top: isAbove ? top : bottom,
    isAbove,
  };
}
