import { Skeleton } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import type { MediaNode } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { formatNumber, formatPercent } from '#ui/formatters.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { useMoment } from '#ui/use-moment.ts';
import styles from './references.module.css';

/** As often as nodes report. */
const rereadMs = 5_000;

/** From this share of a limit on a node is nearly full, as in the alert rules for Prometheus. */
const nearlyFull = 0.9;

/** The media nodes of a server, what each does and how much of its limits that is. */
export function ServerNodes({ server }: { server: number }) {
  const { t } = useTranslation('references');
  const { data, error, refetch } = useQuery({
    queryKey: ['server', 'nodes', server],
    queryFn: ({ signal }) => call(serverRoutes.nodes, { id: server }, signal),
    refetchInterval: rereadMs,
  });
  return (
    <section className={styles['section']} aria-label={t('nodes.title')}>
      <h2>{t('nodes.title')}</h2>
      {error && !data ? (
        <Failed title={t('nodes.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.data.map((node) => <Node key={node.name} node={node} />)
      ) : (
        <Skeleton height={20} />
      )}
      {data?.data.length === 0 ? <p className={styles['hint']}>{t('nodes.none')}</p> : null}
    </section>
  );
}

function Node({ node }: { node: MediaNode }) {
  const { t, i18n } = useTranslation('references');
  const moment = useMoment();
  const number = (value: number) => formatNumber(value, i18n.language);
  const rate = (kbps: number) => t('nodes.mbit', { value: number(Math.round(kbps / 100) / 10) });
  const of = (value: number, limit: number) => t('nodes.of', { value: number(value), limit: number(limit) });
  const facts: [label: string, value: string, share: number][] = [
    [t('nodes.streams'), of(node.streams, node.maxStreams), node.streams / node.maxStreams],
    [t('nodes.viewers'), number(node.viewers), 0],
    [t('nodes.players'), of(node.players, node.maxPlayers), node.players / node.maxPlayers],
    [t('nodes.receives'), rate(node.receivesKbps), 0],
    [t('nodes.sends'), rate(node.sendsKbps), 0],
    [t('nodes.cpu'), formatPercent(node.cpu / 100, i18n.language), node.cpu / 100],
    [t('nodes.memory'), t('nodes.megabytes', { value: number(node.memoryMb) }), 0],
    [t('nodes.since'), moment(node.startedAt), 0],
  ];
  const isFull = facts.some(([, , share]) => share >= nearlyFull);
  return (
    <section className={styles['node']}>
      <h3>
        <span>
          <bdi>{node.name}</bdi>
          {node.relay ? `, ${t('nodes.relay')}` : ''}
        </span>
        <NodeState node={node} isFull={isFull} />
      </h3>
      <dl>
        {facts.map(([label, value, share]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-full={share >= nearlyFull || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NodeState({ node, isFull }: { node: MediaNode; isFull: boolean }) {
  const { t } = useTranslation('references');
  const moment = useMoment();
  if (node.silent)
    return <StatusLabel tone="bad" label={t('nodes.state.silent', { at: moment(node.reportedAt) })} hint={null} />;
  if (node.draining) return <StatusLabel tone="info" label={t('nodes.state.draining')} hint={null} />;
  return isFull ? (
    <StatusLabel tone="warn" label={t('nodes.state.full')} hint={null} />
  ) : (
    <StatusLabel tone="ok" label={t('nodes.state.working')} hint={null} />
  );
}
