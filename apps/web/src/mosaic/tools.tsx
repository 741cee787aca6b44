import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import {
  IconAppWindow,
  IconChevronDown,
  IconDeviceFloppy,
  IconKeyboard,
  IconLayoutBoardSplit,
  IconListDetails,
  IconMaximize,
  IconMinimize,
  IconTrash,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/phone.ts';
import styles from './mosaic.module.css';
import type { ChangeMosaic, MosaicState } from './mosaic-search.ts';
import { useLayouts } from './use-layouts.ts';
import type { MosaicView } from './use-mosaic.ts';
import type { Commands } from './use-mosaic-keys.ts';
import type { Sound } from './use-sound.ts';

type Props = {
  state: MosaicState;
  change: ChangeMosaic;
  mosaic: MosaicView;
  sound: Sound;
  commands: Commands;
  /** Opens the form that saves a new layout. */
  onSave: () => void;
  /** Opens the form for another name of the layout. */
  onRename: () => void;
  onKeys: () => void;
};

const button = { variant: 'default', size: 34 } as const;
const icon = { size: 18, stroke: 1.7 } as const;

/** The toolbar of the mosaic. */
export function Tools({ state, change, mosaic, sound, commands, onSave, onRename, onKeys }: Props) {
  const { t } = useTranslation('mosaic');
  const isPhone = usePhone();
  const layouts = useLayouts();
  const SoundIcon = sound.isOn ? IconVolume : IconVolumeOff;
  const ScreenIcon = state.isFull ? IconMinimize : IconMaximize;
  const tool = (label: string, key: string) => ({ ...button, 'aria-label': label, title: `${label} (${key})` });
  return (
    <div className={styles['tools']}>
      <Select
        className={styles['layouts']}
        aria-label={t('layout.label')}
        placeholder={t('layout.none')}
        clearable
        data={layouts.data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={state.layout === null ? null : String(state.layout)}
        onChange={(id) =>
          change({ layout: id === null ? null : Number(id), streams: id === null ? mosaic.ids : null, isLarge: null })
        }
        nothingFoundMessage={t('layout.nothing')}
      />
      <SaveMenu mosaic={mosaic} change={change} onSave={onSave} onRename={onRename} />
      <Button variant="default" leftSection={<IconListDetails size={16} />} onClick={commands.choose}>
        {t('choose.open')}
      </Button>
      <ActionIcon
        {...tool(t(sound.isOn ? 'sound.off' : 'sound.on'), 'M')}
        aria-pressed={sound.isOn}
        onClick={commands.sound}
      >
        <SoundIcon {...icon} />
      </ActionIcon>
      {isPhone ? null : (
        <>
          <ActionIcon {...tool(t('large'), 'L')} aria-pressed={mosaic.isLarge} onClick={commands.large}>
            <IconLayoutBoardSplit {...icon} />
          </ActionIcon>
          <ActionIcon {...tool(t('window'), 'W')} onClick={commands.window}>
            <IconAppWindow {...icon} />
          </ActionIcon>
          <ActionIcon {...button} aria-label={t('keys.open')} title={t('keys.open')} onClick={onKeys}>
            <IconKeyboard {...icon} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        {...tool(t(state.isFull ? 'fullScreen.leave' : 'fullScreen.enter'), 'F')}
        onClick={commands.fullScreen}
      >
        <ScreenIcon {...icon} />
      </ActionIcon>
    </div>
  );
}

/** Saves the mosaic: the changes of its layout, or a new layout. */
function SaveMenu({ mosaic, change, onSave, onRename }: Pick<Props, 'mosaic' | 'change' | 'onSave' | 'onRename'>) {
  const { t } = useTranslation('mosaic');
  const { update, remove } = useLayouts();
  const { layout, ids } = mosaic;
  const saved = { streams: null, isLarge: null };
  const save = async () => {
    if (layout && (await update(layout, { streams: [...ids], large: mosaic.isLarge }))) change(saved);
  };
  const drop = async () => {
    if (layout && (await remove(layout))) change({ ...saved, layout: null, streams: ids });
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button
          variant={mosaic.isChanged ? 'filled' : 'default'}
          leftSection={<IconDeviceFloppy size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {t('layout.save')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!mosaic.isChanged} onClick={() => void save()}>
          {t('layout.saveChanges')}
        </Menu.Item>
        <Menu.Item disabled={ids.length === 0} onClick={onSave}>
          {t('layout.saveNew')}
        </Menu.Item>
        <Menu.Item disabled={!mosaic.isChanged} onClick={() => change(saved)}>
          {t('layout.discard')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={!layout} onClick={onRename}>
          {t('layout.rename')}
        </Menu.Item>
        <Menu.Item color="red" disabled={!layout} leftSection={<IconTrash size={16} />} onClick={() => void drop()}>
          {t('layout.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
