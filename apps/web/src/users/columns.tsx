import type { User } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Avatar } from './avatar.tsx';
import styles from './users.module.css';

type Name =
  | 'name'
  | 'email'
  | 'role'
  | 'status'
  | 'lastSignInAt'
  | 'hasSecondFactor'
  | 'passkeys'
  | 'access'
  | 'betBroadcast'
  | 'playlistAutoload';

export function useUserColumns(onOpen: (user: User) => void): Column<User>[] {
  const { t } = useTranslation(['users', 'shell']);
  const zone = useViewerZone();
  return useMemo(() => userColumns(t, zone, onOpen), [t, zone, onOpen]);
}

function userColumns(t: TFunction<['users', 'shell']>, zone: string, onOpen: (user: User) => void): Column<User>[] {
  const column = (key: Name, from: number, cell: (user: User) => ReactNode): Column<User> => ({
    key,
    label: t(`field.${key}`),
    from,
    sort: key,
    end: false,
    cell,
  });
  const flag = (on: boolean) => <StatusLabel tone={on ? 'ok' : 'mute'} label={on ? t('yes') : t('no')} hint={null} />;
  const when = (at: string | null) =>
    at === null ? (
      <span className={styles['dim']}>{t('never')}</span>
    ) : (
      <DateTime at={at} zone={zone} clockless={false} />
    );
  const access = ({ access, streams }: User) => {
    if (streams.length === 0) return t(access === 'allow' ? 'access.short.all' : 'access.short.none');
    return t(`access.short.${access}`, { count: streams.length });
  };
  return [
    column('name', 0, (user) => (
      <span className={styles['who']}>
        <Avatar person={user} size={28} />
        <LinkButton onClick={() => onOpen(user)}>{user.name}</LinkButton>
      </span>
    )),
    column('email', 700, (user) => user.email),
    column('role', 0, (user) => t(`shell:role.${user.role}`)),
    column('status', 0, ({ status }) => (
      <StatusLabel tone={status === 'active' ? 'ok' : 'bad'} label={t(`status.${status}`)} hint={null} />
    )),
    column('lastSignInAt', 900, (user) => when(user.lastSignInAt)),
    column('hasSecondFactor', 1000, (user) => flag(user.hasSecondFactor)),
    column('passkeys', 1300, (user) => user.passkeys || ''),
    column('access', 1180, access),
    column('betBroadcast', 1480, (user) => flag(user.betBroadcast)),
    column('playlistAutoload', 1660, (user) => flag(user.playlistAutoload)),
  ];
}
