import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list-frame.module.css';
import { Panel } from './panel.tsx';
import { SearchBox } from './search-box.tsx';
import { useTitle } from './title.ts';

export type Empty = {
  icon: ReactNode;
  title: string;
  text: string;
  action: { label: string; onClick: () => void } | null;
};

type Props = {
  title: string;
  /** The one thing most often done here. */
  primary: ReactNode;
  tags: ReactNode;
  search: string;
  onSearch: (text: string) => void;
  tools: ReactNode;
  /** What the list is narrowed to; null when to nothing. */
  chips: ReactNode;
  bulk: ReactNode;
  /** Why there are no rows, in words; null when there is nothing to complain about. */
  failure: string | null;
  /** Null when trying again cannot help: the list is not for this person. */
  onRetry: (() => void) | null;
  /** What stands there instead of no rows; null when there are some, or when nobody knows yet. */
  empty: Empty | null;
  /** Another page is on its way and this is still the one before. */
  stale: boolean;
  table: ReactNode;
  pager: ReactNode;
  children: ReactNode;
};

/** The frame of every list: heading, tags, search and tools; then rows, "nothing" or "failed"; then pages. */
export function ListFrame(props: Props) {
  useTitle(props.title);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{props.title}</h1>
        {props.primary}
      </div>
      <div className={styles['bar']}>
        {props.tags}
        <div className={styles['tools']}>
          <div className={styles['search']}>
            <SearchBox value={props.search} onSearch={props.onSearch} />
          </div>
          {props.tools}
        </div>
      </div>
      {props.chips ? <div className={styles['chips']}>{props.chips}</div> : null}
      <div className={styles['sheet']} data-stale={props.stale}>
        {props.bulk}
        {props.failure !== null ? (
          <Failure text={props.failure} onRetry={props.onRetry} />
        ) : props.empty ? (
          <Panel urgent={false} {...props.empty} />
        ) : (
          <>
            {props.table}
            {props.pager}
          </>
        )}
      </div>
      {props.children}
    </div>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: Props['onRetry'] }) {
  const { t } = useTranslation();
  if (!onRetry)
    return (
      <Panel
        urgent={false}
        icon={<IconLock size={24} />}
        title={t('list.deniedTitle')}
        text={t('list.deniedText')}
        action={null}
      />
    );
  return (
    <Panel
      urgent
      icon={<IconAlertTriangle size={24} />}
      title={t('list.failedTitle')}
      text={text}
      action={{ label: t('list.retry'), onClick: onRetry }}
    />
  );
}
