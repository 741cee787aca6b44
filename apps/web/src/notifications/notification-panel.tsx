import { Anchor, Button, Skeleton } from '@mantine/core';
import { noticeRoutes } from '@touchline/contract';
import { IconAlertTriangle, IconBellOff, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';

const size = 30;

/** The user's notifications, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['notices', 'shell']);
  const notices = useInfiniteQuery({
    queryKey: ['notice', 'list'],
    queryFn: ({ pageParam, signal }) =>
      callPage(noticeRoutes.list, {}, { page: pageParam, size, sort: null, filters: [] }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : null),
  });
  const read = useMarkAsRead();
  // A notification that arrives between two page loads moves the last row of a page to the next one.
  const rows = [...new Map(notices.data?.pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
  return (
    <Drawer side="end" size={440} title={t('title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['tools']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChecks size={16} />}
          disabled={!rows.some(({ readAt }) => readAt === null)}
          onClick={() => void read({ all: true })}
        >
          {t('readAll')}
        </Button>
        <Anchor component={Link} to="/profile/notification" size="xs" onClick={onClose}>
          {t('choose')}
        </Anchor>
      </div>
      {notices.error && !notices.data ? (
        <EmptyState
          urgent
          icon={<IconAlertTriangle size={24} />}
          title={t('failed')}
          text={errorText(i18n, notices.error)}
          action={{ label: t('shell:list.retry'), onClick: () => void notices.refetch() }}
        />
      ) : notices.data ? (
        rows.length === 0 ? (
          <EmptyState
            urgent={false}
            icon={<IconBellOff size={24} />}
            title={t('emptyTitle')}
            text={t('empty')}
            action={null}
          />
        ) : (
          <ul className={styles['list']}>
            {rows.map((notice) => (
              <NotificationItem
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  if (notice.readAt === null) void read({ ids: [notice.id] });
                  onClose();
                }}
              />
            ))}
          </ul>
        )
      ) : (
        <Skeleton height={240} />
      )}
      {notices.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          fullWidth
          loading={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
    </Drawer>
  );
}

function useMarkAsRead() {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const act = useAct();
  return (which: { all: true } | { ids: number[] }) =>
    act(t('readFailed'), async () => {
      await call(noticeRoutes.read, which, null);
      await client.invalidateQueries({ queryKey: ['notice'] });
    });
}
