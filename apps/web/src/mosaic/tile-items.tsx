import { Menu } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconArrowsMaximize, IconExternalLink, IconEye, IconHandGrab, IconHandStop, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTake } from '#web/streams/use-take.ts';
import type { TileActions } from './tile-actions.ts';

const icon = { size: 18, stroke: 1.7 } as const;

/** The items of a tile's menu. */
export function TileItems({ stream, actions }: { stream: Stream; actions: TileActions }) {
  const { t } = useTranslation(['mosaic', 'streams']);
  const take = useTake(stream);
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.open(stream.id)}>
        {t('tile.open')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={`/broadcast/streams/${stream.id}`}
        target="_blank"
        leftSection={<IconExternalLink {...icon} />}
      >
        {t('tile.page')}
      </Menu.Item>
      {take ? (
        <Menu.Item
          leftSection={take.isMine ? <IconHandStop {...icon} /> : <IconHandGrab {...icon} />}
          onClick={take.toggle}
        >
          {t(take.isMine ? 'streams:action.release' : 'streams:action.take')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconArrowsMaximize {...icon} />} onClick={() => actions.enlarge(stream.id)}>
        {t('tile.enlarge')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconX {...icon} />} onClick={() => actions.remove(stream.id)}>
        {t('tile.remove')}
      </Menu.Item>
    </>
  );
}
