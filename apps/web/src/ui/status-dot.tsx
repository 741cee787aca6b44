import { memo } from 'react';
import styles from './status-dot.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'start' | 'mute' | 'odd';

type LabelProps = { tone: Tone; label: string; hint: string | null };

/** A status as color, shape and word together, so that any one of them is enough. */
export const StatusLabel = memo(function StatusLabel({ tone, label, hint }: LabelProps) {
  return (
    <span className={styles['light']} data-tone={tone} title={hint ?? undefined}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden>
        <Shape tone={tone} />
      </svg>
      {label}
    </span>
  );
});

/** The shape alone, where space is tight; the word is a tooltip and for screen readers. */
export const StatusDot = memo(function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={styles['light']} data-tone={tone} title={label}>
      <svg viewBox="0 0 10 10" width="10" height="10" role="img" aria-label={label}>
        <Shape tone={tone} />
      </svg>
    </span>
  );
});

function Shape({ tone }: { tone: Tone }) {
  if (tone === 'ok') return <circle cx="5" cy="5" r="4" fill="currentColor" />;
  if (tone === 'warn') return <path d="M5 0.5 9.8 9H0.2z" fill="currentColor" />;
  if (tone === 'bad') return <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />;
  if (tone === 'odd') return <path d="M5 0 10 5 5 10 0 5z" fill="currentColor" />;
  if (tone === 'info') return <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />;
  if (tone === 'start')
    return (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
      </>
    );
  return <path d="M1.5 5h7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />;
}
