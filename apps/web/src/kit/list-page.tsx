import type { Page } from '@touchline/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '#kit/call-error.ts';
import { pageSizes } from '#kit/list-state.ts';
import type { ListState } from '#kit/list-state.ts';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useTitle } from '#ui/title.ts';
import styles from './list-page.module.css';

type Props = {
  title: string;
  /** The one thing most often done here. */
  primary: ReactNode;
  tags: ReactNode;
  tools: ReactNode;
  chips: ReactNode;
  bulk: ReactNode;
  state: ListState;
  change: (next: Partial<ListState>, replace?: boolean) => void;
  /** Undefined until the first page has come. */
  page: Page<unknown> | undefined;
  error: Error | null;
  retry: () => void;
  /** Another page is on its way and this is still the one before. */
  stale: boolean;
  failedIcon: ReactNode;
  empty: { icon: ReactNode; title: string; text: string; action: { label: string; onClick: () => void } | null };
  table: ReactNode;
  children: ReactNode;
};

/** The frame of every list: heading, tags, search and tools; then rows, skeleton, "nothing" or "failed"; then pages. */
export function ListPage(props: Props) {
  const { t, i18n } = useTranslation();
  const { state, change, page } = props;
  useTitle(props.title);
  const failed = props.error !== null && (page === undefined || props.stale);
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
            <SearchBox value={state.search} onSearch={(search) => change({ search }, true)} />
          </div>
          {props.tools}
        </div>
      </div>
      {state.filters.length > 0 ? <div className={styles['chips']}>{props.chips}</div> : null}
      <div className={styles['sheet']} data-stale={props.stale}>
        {props.bulk}
        {failed ? (
          <Panel
            urgent
            icon={props.failedIcon}
            title={t('list.failedTitle')}
            text={sentence(i18n, props.error)}
            action={{ label: t('list.retry'), onClick: props.retry }}
          />
        ) : page?.total === 0 ? (
          <Panel urgent={false} {...props.empty} />
        ) : (
          props.table
        )}
        {page && page.total > 0 && !failed ? (
          <Pager
            page={page.current_page}
            last={page.last_page}
            size={state.size}
            total={page.total}
            sizes={pageSizes}
            onPage={(next) => change({ page: next })}
            onSize={(size) => change({ size })}
          />
        ) : null}
      </div>
      {props.children}
    </div>
  );
}
