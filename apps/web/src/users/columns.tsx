import type { User } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Column } from '#kit/columns.ts';
import { viewerZone } from '#ui/dates.ts';
import { Light } from '#ui/light.tsx';
import { Opener } from '#ui/opener.tsx';
import { When } from '#ui/when.tsx';
import { Avatar } from './avatar.tsx';
import styles from './users.module.css';

type Name = 'name' | 'email' | 'role' | 'status' | 'lastSignInAt' | 'access' | 'betBroadcast' | 'playlistAutoload';

/** The columns of the list of users. */
export function useUserColumns(onOpen: (user: User) => void): Column<User>[] {
  const { t } = useTranslation(['users', 'shell']);
  const column = (key: Name, from: number, cell: (user: User) => ReactNode): Column<User> => ({
    key,
    label: t(`field.${key}`),
    from,
    sort: key,
    end: false,
    cell,
  });
  const flag = (on: boolean) => <Light tone={on ? 'ok' : 'mute'} label={on ? t('yes') : t('no')} hint={null} />;
  const when = (at: string | null) =>
    at === null ? (
      <span className={styles['dim']}>{t('never')}</span>
    ) : (
      <When at={at} zone={viewerZone()} clockless={false} />
    );
  const access = ({ access, streams }: User) => {
    if (streams.length === 0) return t(access === 'allow' ? 'access.short.all' : 'access.short.none');
    return t(`access.short.${access}`, { count: streams.length });
  };
  return [
    column('name', 0, (user) => (
      <span className={styles['who']}>
        <Avatar person={user} size={28} />
        <Opener onClick={() => onOpen(user)}>{user.name}</Opener>
      </span>
    )),
    column('email', 700, (user) => user.email),
    column('role', 0, (user) => t(`shell:role.${user.role}`)),
    column('status', 0, ({ status }) => (
      <Light tone={status === 'active' ? 'ok' : 'bad'} label={t(`status.${status}`)} hint={null} />
    )),
    column('lastSignInAt', 900, (user) => when(user.lastSignInAt)),
    column('access', 1100, access),
    column('betBroadcast', 1300, (user) => flag(user.betBroadcast)),
    column('playlistAutoload', 1400, (user) => flag(user.playlistAutoload)),
  ];
}
