import { Menu } from '@mantine/core';
import { formats } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCalendarRepeat,
  IconCopyPlus,
  IconEye,
  IconHandGrab,
  IconHandStop,
  IconMessage,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQuestionMark,
  IconTournament,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HideItem } from '#web/blacklist/lazy.tsx';
import { useOpenPanel } from './panel-link.tsx';
import type { PanelName } from './panel-link.tsx';
import { faultText } from './reason-text.ts';
import styles from './row-actions.module.css';
import { StatusItems } from './status-menu.tsx';
import { cutAction, useCut } from './use-cut.ts';
import { useRestore } from './use-restore.ts';
import { useStreamActions } from './use-stream-actions.ts';
import { useTake } from './use-take.ts';

export type RowProps = { stream: Stream; onKeyInUse: (stream: Stream) => void };

const icon = { size: 18, stroke: 1.7 } as const;

/** The items of a stream's menu: those that the user may use on this stream. */
export function RowItems({ stream, onKeyInUse }: RowProps) {
  const { t } = useTranslation(['streams', 'shell']);
  const open = useOpenPanel();
  const actions = useStreamActions();
  const restore = useRestore(onKeyInUse);
  const take = useTake(stream);
  const can = (ability: Stream['abilities'][number]) => stream.abilities.includes(ability);
  const opener = (name: PanelName) => () => open(name, stream.id);
  const archived = stream.archivedAt !== null;
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={opener('view')}>
        {t('action.view')}
      </Menu.Item>
      {can('edit') && !archived ? (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={opener('edit')}>
          {t('action.edit')}
        </Menu.Item>
      ) : null}
      {can('edit') ? (
        <>
          <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={opener('duplicate')}>
            {t('action.duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarRepeat {...icon} />} onClick={opener('series')}>
            {t('action.series')}
          </Menu.Item>
          {stream.tournament === null ? null : (
            <Menu.Item leftSection={<IconTournament {...icon} />} onClick={opener('round')}>
              {t('action.round')}
            </Menu.Item>
          )}
        </>
      ) : null}
      <Menu.Item leftSection={<IconMessage {...icon} />} onClick={opener('comments')}>
        {t('action.comments')}
      </Menu.Item>
      {take ? (
        <Menu.Item
          leftSection={take.isMine ? <IconHandStop {...icon} /> : <IconHandGrab {...icon} />}
          onClick={take.toggle}
        >
          {t(take.isMine ? 'action.release' : 'action.take')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconUsers {...icon} />} onClick={opener('takes')}>
        {t('action.takes')}
      </Menu.Item>
      <Menu.Item leftSection={<IconQuestionMark {...icon} />} onClick={opener('why')}>
        {t('action.why')}
      </Menu.Item>
      <Suspense>
        <HideItem onClick={opener('hide')} />
      </Suspense>
      {can('edit') && !archived ? (
        <>
          <Menu.Divider />
          <Menu.Label>{t('action.setStatus')}</Menu.Label>
          <StatusItems streams={[stream]} />
        </>
      ) : null}
      {can('copyLink') && !archived ? <CopyItems stream={stream} /> : null}
      <CutItem stream={stream} />
      {can('edit') || (archived && can('destroy')) ? <Menu.Divider /> : null}
      {can('edit') && !archived ? (
        <Menu.Item color="red" leftSection={<IconArchive {...icon} />} onClick={() => void actions.archive([stream])}>
          {t('action.delete')}
        </Menu.Item>
      ) : null}
      {can('edit') && archived ? (
        <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => void restore(stream)}>
          {t('action.restore')}
        </Menu.Item>
      ) : null}
      {can('destroy') && archived ? (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void actions.destroy([stream])}>
          {t('shell:form.deleteForever')}
        </Menu.Item>
      ) : null}
    </>
  );
}

function CutItem({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const cut = useCut();
  const action = cutAction(stream);
  if (action === null) return null;
  const Icon = action === 'cut' ? IconPlugConnectedX : IconPlugConnected;
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon {...icon} />} onClick={() => void cut(stream)}>
        {t(`cut.${action}`)}
      </Menu.Item>
    </>
  );
}

function CopyItems({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const actions = useStreamActions();
  return (
    <>
      <Menu.Divider />
      {formats.map((format) => {
        const reason = stream.linkReasons[format];
        const fault = stream.state === 'waiting' ? null : faultText(t, [format], stream.formats[format]);
        const why = reason === null ? fault : t(`linkReason.${reason}`);
        return (
          <Menu.Item
            key={format}
            leftSection={<IconCopy {...icon} />}
            disabled={stream.links[format] === null}
            onClick={() => void actions.copyLink(stream, format)}
          >
            {t('action.copy', { format: t(`formatName.${format}`) })}
            {why === null ? null : <span className={styles['reason']}>{why}</span>}
          </Menu.Item>
        );
      })}
    </>
  );
}
