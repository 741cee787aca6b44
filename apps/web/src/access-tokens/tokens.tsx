import { Button, Skeleton } from '@mantine/core';
import { personalTokenRoutes, scopesOf, serviceTokenRoutes } from '@touchline/contract';
import type { AccessToken } from '@touchline/contract';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';
import styles from './access-tokens.module.css';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenItem } from './token-item.tsx';

/** The user's own tokens. */
export function PersonalTokens() {
  return <Tokens kind="personal" routes={personalTokenRoutes} />;
}

/** Tokens of services, for administrators. */
export function ServiceTokens() {
  return <Tokens kind="service" routes={serviceTokenRoutes} />;
}

type Props = { kind: 'personal' | 'service'; routes: typeof personalTokenRoutes };

function Tokens({ kind, routes }: Props) {
  const { t } = useTranslation(['accessTokens', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const role = useProfile()?.role ?? 'viewer';
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ id: number; name: string; token: string } | null>(null);
  const queryKey = ['accessToken', kind];
  const tokens = useQuery({ queryKey, queryFn: ({ signal }) => call(routes.list, {}, signal) });
  const reread = () => client.invalidateQueries({ queryKey });
  const revoke = async ({ id, name }: AccessToken) => {
    const question = { title: t('ask', { name }), text: t('askText'), danger: true };
    if (!(await confirm({ ...question, yes: t('revoke'), no: t('shell:form.cancel') }))) return;
    await act(t('revokeFailed'), async () => {
      await call(routes.remove, { ids: [id] }, null);
      showSuccess(t('revoked'));
      if (made?.id === id) setMade(null);
      await reread();
    });
  };
  const rows = tokens.data?.data;
  const add = { label: t('add'), onClick: () => setMaking(true) };
  return (
    <section className={styles['sheet']}>
      <div className={styles['head']}>
        <div>
          <h2>{t(`title.${kind}`)}</h2>
          <p className={styles['small']}>{t(`text.${kind}`)}</p>
        </div>
        {rows && rows.length > 0 ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        ) : null}
      </div>
      {made ? <NewToken name={made.name} token={made.token} /> : null}
      {tokens.error && !rows ? (
        <Failed title={t('loadFailed')} error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : !rows ? (
        <Skeleton height={112} />
      ) : rows.length === 0 ? (
        <EmptyState
          urgent={false}
          icon={<IconKey size={24} />}
          title={t('noneTitle')}
          text={t(`none.${kind}`)}
          action={add}
        />
      ) : (
        <ul className={styles['tokens']} aria-label={t(`title.${kind}`)}>
          {rows.map((token) => (
            <TokenItem key={token.id} token={token} kind={kind} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <TokenForm
          kind={kind}
          create={routes.create}
          scopes={scopesOf(role)}
          onClose={() => setMaking(false)}
          onMade={async (created) => {
            setMaking(false);
            setMade(created);
            await reread();
          }}
        />
      ) : null}
    </section>
  );
}
