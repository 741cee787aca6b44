import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

type Action = { label: string; onClick: () => void };

/** Shown in place of rows: what is missing, why, and what to do next. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  text: string;
  action: Action | null;
  urgent: boolean;
}) {
  return (
    <div className={styles['panel']} role={props.urgent ? 'alert' : 'status'}>
      <div className={styles['icon']} data-urgent={props.urgent} aria-hidden>
        {props.icon}
      </div>
      <p className={styles['title']}>{props.title}</p>
      <p className={styles['text']}>{props.text}</p>
      {props.action ? (
        <Button look={props.urgent ? 'filled' : 'default'} onClick={props.action.onClick}>
          {props.action.label}
        </Button>
      ) : null}
    </div>
  );
}
