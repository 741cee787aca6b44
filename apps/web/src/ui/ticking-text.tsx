import { useEffect, useEffectEvent, useRef } from 'react';
import { lastTick, onTick } from './clock.ts';

type Props = { at: string; className: string | undefined; title: string; write: (ms: number) => string };

/**
 * The age of an instant as text, updated every second. A wall has hundreds of them, so the text is written directly into
 * the DOM without rendering a component.
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
