import { useEffect, useEffectEvent, useRef } from 'react';
import { lastTick, onTick } from '#ui/clock.ts';

type Props = { at: string; className: string | undefined; title: string; write: (ms: number) => string };

/**
 * How old an instant is, in words that change by themselves. Hundreds of them tick on a wall every second: the text is
 * written straight into the page, and no component is drawn anew for it.
 */
export function TickingText({ at, className, title, write }: Props) {
  const element = useRef<HTMLTimeElement>(null);
  const read = (now: number) => write(now - Date.parse(at));
  const refresh = useEffectEvent((now: number) => {
    const text = read(now);
    if (element.current && element.current.textContent !== text) element.current.textContent = text;
  });
  useEffect(() => onTick((now) => refresh(now)), []);
  return (
    <time ref={element} className={className} dateTime={at} title={title}>
      {read(lastTick())}
    </time>
  );
}
