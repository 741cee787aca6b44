import { IconArchiveOff, IconPlayerPlay } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { RowActions as Actions, RowButton } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { whyNoPreview } from './link-reason.ts';
import { streamTitle } from './stream-title.ts';
import { useOpenPanel } from './panel-link.tsx';
import type { RowProps } from './row-items.tsx';
import { useRestore } from './use-restore.ts';

const RowItems = lazyPart(async () => (await import('./row-items.tsx')).RowItems);

/** A button for preview or restore, and a menu with the other actions. Only those the user may perform on this stream. */
export function RowActions({ stream, onKeyInUse }: RowProps) {
  const name = streamTitle(stream);
  return (
    <Actions>
      <FirstButton stream={stream} onKeyInUse={onKeyInUse} />
      <RowMenu name={name} preload={RowItems.preload}>
        <RowItems stream={stream} onKeyInUse={onKeyInUse} />
      </RowMenu>
    </Actions>
  );
}

/** The most frequent action: restore for an archived stream, which has no signal to watch, preview for any other. */
function FirstButton({ stream, onKeyInUse }: RowProps) {
  if (stream.archivedAt === null)
    return <PreviewButton id={stream.id} name={streamTitle(stream)} refusal={whyNoPreview(stream)} />;
  return stream.abilities.includes('edit') ? <RestoreButton stream={stream} onKeyInUse={onKeyInUse} /> : null;
}

type PreviewProps = { id: number; name: string; refusal: ReturnType<typeof whyNoPreview> };

const PreviewButton = memo(function PreviewButton({ id, name, refusal }: PreviewProps) {
  const { t } = useTranslation('streams');
  const open = useOpenPanel();
  return (
    <RowButton
      icon={IconPlayerPlay}
      action={t('action.preview')}
      name={name}
      hint={refusal ? t(`linkReason.${refusal}`) : t('action.preview')}
      isOff={refusal !== null}
      onClick={() => open('preview', id)}
    />
  );
});

function RestoreButton({ stream, onKeyInUse }: RowProps) {
  const { t } = useTranslation('streams');
  const restore = useRestore(onKeyInUse);
  return (
    <RowButton
      icon={IconArchiveOff}
      action={t('action.restore')}
      name={streamTitle(stream)}
      hint={t('action.restore')}
      isOff={false}
      onClick={() => void restore(stream)}
    />
  );
}
