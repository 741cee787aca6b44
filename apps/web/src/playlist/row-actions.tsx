import { Menu } from '@mantine/core';
import type { Playlist } from '@touchline/contract';
import {
  IconBan,
  IconCopy,
  IconEye,
  IconLink,
  IconPencil,
  IconQuestionMark,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowActions, RowButton } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { queryTitle } from './query-title.ts';
import { useOpenPanel } from './use-panel.ts';
import { useCan } from '#web/session/profile.ts';
import { useQueryActions } from './use-query-actions.ts';

const icon = { size: 18, stroke: 1.7 } as const;

/** A button that copies the link, and a menu with the other actions. */
export function QueryRowActions({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  const actions = useQueryActions();
  const mayCopy = useCan('stream.copyLink');
  const name = queryTitle(query);
  return (
    <RowActions>
      <RowButton
        icon={IconCopy}
        action={t('action.copy')}
        name={name}
        hint={
          query.stream_url ?? t(query.status !== 'complete' ? 'status.awaiting' : mayCopy ? 'noUrl' : 'previewOnly')
        }
        isOff={query.stream_url === null}
        onClick={() => void actions.copyUrl(query)}
      />
      <RowMenu name={name} preload={null}>
        <Items query={query} />
      </RowMenu>
    </RowActions>
  );
}

function Items({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  const open = useOpenPanel();
  const actions = useQueryActions();
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => open('view', query.id)}>
        {t('action.view')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => open('edit', query.id)}>
        {t('action.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconQuestionMark {...icon} />} onClick={() => open('why', query.id)}>
        {t('action.why')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink {...icon} />}
        disabled={query.revokedAt !== null}
        onClick={() => open('choose', query.id)}
      >
        {t(query.stream === null ? 'action.choose' : 'action.chooseOther')}
      </Menu.Item>
      {query.stream === null ? null : (
        <Menu.Item
          leftSection={<IconUnlink {...icon} />}
          disabled={query.revokedAt !== null}
          onClick={() => void actions.detach(query)}
        >
          {t('action.detach')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconBan {...icon} />}
        disabled={query.revokedAt !== null}
        onClick={() => void actions.revoke(query)}
      >
        {t('action.revoke')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(query)}>
        {t('action.delete')}
      </Menu.Item>
    </>
  );
}
