import { useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './timeline.module.css';

type Drawing = { x: number; y: number; width: number; text: string; isSpoken: boolean };

/** The outline of a change that is not saved yet. */
export type Ghost = { element: ReactNode; show: (drawing: Drawing) => void; hide: () => void };

/** Drawn without React: it follows the pointer in every frame. */
export function useGhost(): Ghost {
  const box = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLOutputElement>(null);
  return {
    element: (
      <>
        <div ref={box} className={styles['ghost']} hidden>
          <span ref={label} />
        </div>
        <output ref={spoken} className="hidden-visually" />
      </>
    ),
    show({ x, y, width, text, isSpoken }) {
      const element = box.current;
      if (!element) return;
      element.hidden = false;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.width = `${width}px`;
      if (label.current) label.current.textContent = text;
      if (isSpoken && spoken.current) spoken.current.textContent = text;
    },
    hide() {
      if (box.current) box.current.hidden = true;
    },
  };
}
