import { Button, Skeleton } from '@mantine/core';
import { autoTakeRoutes } from '@touchline/contract';
import type { AutoTakeRule } from '@touchline/contract';
import { IconHandGrab, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import shared from '#web/profile/profile.module.css';
import styles from './auto-takes.module.css';
import { ReplayDialog } from './replay-dialog.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleItem } from './rule-item.tsx';

type Open = { what: 'form'; rule: AutoTakeRule | null } | { what: 'replay'; rule: AutoTakeRule };

/** The rules that take matches for the user, or for administrators those of the user in the address. */
export function AutoTakes() {
  const { t } = useTranslation(['autoTakes', 'shell']);
  const asked = Number(useSearch({ strict: false, select: (search: Record<string, unknown>) => search['user'] }));
  const user = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const rules = useQuery({
    queryKey: ['autoTake', 'list', user],
    queryFn: ({ signal }) => call(autoTakeRoutes.list, { user }, signal),
  });
  if (rules.error && !rules.data)
    return <Failed title={t('loadFailed')} error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <Skeleton height={160} />;
  const { data, zone, user: owner } = rules.data;
  const add = { label: t('add'), onClick: () => setOpen({ what: 'form', rule: null }) };
  return (
    <section className={shared['sheet']}>
      <div className={shared['head']}>
        <div>
          <h2>{user === undefined ? t('title') : t('titleOf', { name: owner.name })}</h2>
          <p className={shared['small']}>{user === undefined ? t('text') : t('textOf', { name: owner.name })}</p>
          {user === undefined ? null : (
            <Link to="/profile/auto-takes" search={{}}>
              {t('mine')}
            </Link>
          )}
        </div>
        {data.length > 0 ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        ) : null}
      </div>
      {data.length === 0 ? (
        <EmptyState
          urgent={false}
          icon={<IconHandGrab size={24} />}
          title={t('noneTitle')}
          text={t('none')}
          action={add}
        />
      ) : (
        <>
          <ul className={styles['rules']} aria-label={t('title')}>
            {data.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                onEdit={() => setOpen({ what: 'form', rule })}
                onReplay={() => setOpen({ what: 'replay', rule })}
              />
            ))}
          </ul>
          <p className={styles['order']}>{t('order')}</p>
        </>
      )}
      {open?.what === 'form' ? <RuleForm rule={open.rule} user={user} zone={zone} onClose={close} /> : null}
      {open?.what === 'replay' ? <ReplayDialog rule={open.rule} user={user} onClose={close} /> : null}
    </section>
  );
}
