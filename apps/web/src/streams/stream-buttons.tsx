import { Button, Group, Loader } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import {
  IconArchiveOff,
  IconHandGrab,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconUsers,
} from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whyNoPreview } from './link-reason.ts';
import { usePanel } from './panel-link.tsx';
import { StatusMenu } from './status-menu.tsx';
import { cutAction, useCut } from './use-cut.ts';
import { useRestore } from './use-restore.ts';
import { useTake } from './use-take.ts';

const RestoreKey = lazy(async () => ({ default: (await import('./restore-key.tsx')).RestoreKey }));

/** The actions on the stream of a drawer, most frequent first. */
export function StreamButtons({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const panel = usePanel();
  const mayEdit = stream.abilities.includes('edit');
  const takes = (
    <Button {...plain} leftSection={<IconUsers size={16} />} onClick={() => panel.open('takes', stream.id)}>
      {t('action.takes')}
    </Button>
  );
  if (stream.archivedAt !== null)
    return (
      <Group gap="xs" mb="md">
        {mayEdit ? <Restore stream={stream} /> : null}
        {takes}
      </Group>
    );
  return (
    <Group gap="xs" mb="md">
      {whyNoPreview(stream) ? null : (
        <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => panel.open('preview', stream.id)}>
          {t('action.preview')}
        </Button>
      )}
      <TakeButton stream={stream} />
      {mayEdit ? <StatusMenu streams={[stream]} /> : null}
      {takes}
      {mayEdit ? (
        <Button {...plain} leftSection={<IconPencil size={16} />} onClick={() => panel.open('edit', stream.id)}>
          {t('action.edit')}
        </Button>
      ) : null}
      <CutButton stream={stream} />
    </Group>
  );
}

const plain = { size: 'xs', variant: 'default' } as const;

function TakeButton({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const take = useTake(stream);
  if (!take) return null;
  const Hand = take.isMine ? IconHandStop : IconHandGrab;
  return (
    <Button
      {...plain}
      aria-busy={take.isPending}
      leftSection={take.isPending ? <Loader size={14} /> : <Hand size={16} />}
      onClick={take.toggle}
    >
      {t(take.isMine ? 'action.release' : 'action.take')}
    </Button>
  );
}

function CutButton({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const cut = useCut();
  const action = cutAction(stream);
  if (action === null) return null;
  const Plug = action === 'cut' ? IconPlugConnectedX : IconPlugConnected;
  return (
    <Button {...plain} leftSection={<Plug size={16} />} onClick={() => void cut(stream)}>
      {t(`cut.${action}`)}
    </Button>
  );
}

function Restore({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const [keyless, setKeyless] = useState<Stream | null>(null);
  const restore = useRestore(setKeyless);
  return (
    <>
      <Button size="xs" leftSection={<IconArchiveOff size={16} />} onClick={() => void restore(stream)}>
        {t('action.restore')}
      </Button>
      {keyless ? (
        <Suspense>
          <RestoreKey stream={keyless} onClose={() => setKeyless(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
