import { Link } from '@tanstack/react-router';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Mend, Step } from './step.ts';
import styles from './why.module.css';

/** Everything that decides, in the order in which it does. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ key, tone, label, text, details, mends }) => (
        <li key={key} data-tone={tone}>
          <StatusLabel tone={tone} label={label} hint={null} />
          <div className={styles['text']}>
            {text}
            {details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
            <Mends mends={mends.filter((mend) => mend !== null)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mends({ mends }: { mends: readonly Mend[] }) {
  if (mends.length === 0) return null;
  return (
    <span className={styles['mends']}>
      {mends.map(({ label, to, search }) => (
        <Link key={label} to={to} search={search} resetScroll={false} preload={false}>
          {label}
        </Link>
      ))}
    </span>
  );
}
