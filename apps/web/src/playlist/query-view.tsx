import { Alert, Button, Group } from '@mantine/core';
import type { Playlist } from '@touchline/contract';
import { IconBan, IconCopy, IconLink, IconPencil, IconQuestionMark, IconTrash, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Drawer } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Fact } from '#ui/facts.tsx';
import { sportOf } from '#kit/sport-of.ts';
import { queryTitle } from './query-title.ts';
import { useCan } from '#web/session/profile.ts';
import styles from './playlist.module.css';
import { FormatChoice, QualityChoice } from './priorities.tsx';
import { QueryStart } from './start.tsx';
import { QueryStatusMark } from './status.tsx';
import { StreamLink } from './stream-link.tsx';
import { usePanel } from './use-panel.ts';
import { useQueryActions } from './use-query-actions.ts';

/** The drawer of a query: its fields, its stream and how the stream was matched. */
export function QueryView({ query, onClose }: { query: Playlist; onClose: () => void }) {
  const { t } = useTranslation(['playlist', 'shell']);
  const panel = usePanel();
  const actions = useQueryActions();
  const icon = { size: 16, stroke: 1.7 } as const;
  return (
    <Drawer side="end" title={queryTitle(query)} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Group gap="xs" mb="md">
        <Button size="xs" leftSection={<IconPencil {...icon} />} onClick={() => panel.open('edit', query.id)}>
          {t('action.edit')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBan {...icon} />}
          disabled={query.revokedAt !== null}
          onClick={() => void actions.revoke(query)}
        >
          {t('action.revoke')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconQuestionMark {...icon} />}
          onClick={() => panel.open('why', query.id)}
        >
          {t('action.why')}
        </Button>
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash {...icon} />}
          onClick={() => void actions.remove(query).then((gone) => (gone ? onClose() : undefined))}
        >
          {t('action.delete')}
        </Button>
      </Group>
      {query.returnReason && query.status === 'awaiting' ? (
        <Alert color="yellow" mb="md">
          {t(`returned.${query.returnReason}`)}
        </Alert>
      ) : null}
      <QueryFacts query={query} />
      <StreamButtons query={query} />
      <Link query={query} onCopy={() => void actions.copyUrl(query)} />
      <div className={styles['choices']}>
        <label>
          <span>{t('field.stream_format_priority')}</span>
          <FormatChoice query={query} />
        </label>
        <label>
          <span>{t('field.stream_quality_priority')}</span>
          <QualityChoice query={query} />
        </label>
      </div>
    </Drawer>
  );
}

/** Buttons for the owner to choose the stream or to reject the present one. */
function StreamButtons({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  const panel = usePanel();
  const actions = useQueryActions();
  if (query.revokedAt !== null) return null;
  return (
    <Group gap="xs" mb="md">
      <Button
        size="xs"
        variant={query.stream === null ? 'light' : 'default'}
        leftSection={<IconLink size={16} />}
        onClick={() => panel.open('choose', query.id)}
      >
        {t(query.stream === null ? 'action.choose' : 'action.chooseOther')}
      </Button>
      {query.stream === null ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUnlink size={16} />}
          onClick={() => void actions.detach(query)}
        >
          {t('action.detach')}
        </Button>
      )}
    </Group>
  );
}

function Link({ query, onCopy }: { query: Playlist; onCopy: () => void }) {
  const { t } = useTranslation('playlist');
  const mayCopy = useCan('stream.copyLink');
  if (query.status !== 'complete' || query.revokedAt !== null) return null;
  if (query.stream_url === null) return <Alert mb="md">{t(mayCopy ? 'noUrl' : 'previewOnly')}</Alert>;
  return (
    <div className={styles['url']}>
      <code>{query.stream_url}</code>
      <Button size="xs" variant="default" leftSection={<IconCopy size={16} />} onClick={onCopy}>
        {t('action.copy')}
      </Button>
    </div>
  );
}

function QueryFacts({ query }: { query: Playlist }) {
  const { t, i18n } = useTranslation('playlist');
  const revoked = query.revokedAt && fullDateTime(query.revokedAt, i18n.language, viewerZone());
  const facts: Fact[] = [
    [t('field.status'), <QueryStatusMark key="status" query={query} />],
    [t('field.startAt'), <QueryStart key="start" query={query} />],
    [t('field.sport'), sportOf(query, i18n.language)],
    [t('field.tournament'), query.tournamentName],
    [t('field.team1'), query.team1Name],
    [t('field.team2'), query.team2Name],
    [t('field.event_id'), query.event_id],
    [t('field.resolution'), query.resolutionName],
    [t('field.stream'), query.stream === null ? null : <StreamLink key="stream" query={query} />],
    [t('view.match'), query.joinedBy && t(`joinedBy.${query.joinedBy}`)],
    [t('field.revokedAt'), revoked && `${revoked} · ${t(`revokedBy.${query.revokedBy ?? 'owner'}`)}`],
    [t('field.origin'), t(`origin.${query.origin}`)],
    [t('field.description'), query.description],
  ];
  return (
    <div className={styles['facts']}>
      <Facts facts={facts} />
    </div>
  );
}
