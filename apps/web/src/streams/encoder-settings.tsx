import { ActionIcon, Button, TextInput } from '@mantine/core';
import { publishParts, streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle, IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { useCopy } from '#kit/use-copy.ts';
import { confirm } from '#ui/confirm.ts';
import { wide } from '#ui/form-group.tsx';
import { showSuccess } from '#ui/toast.ts';
import styles from './encoder-settings.module.css';

/**
 * What to enter in the encoder: server and stream key separately, as encoders ask for them. `stream` is null before it
 * is saved.
 */
export function EncoderSettings({ stream }: { stream: Stream | null }) {
  const { t } = useTranslation('streams');
  return (
    <section className={`${styles['settings']} ${wide}`} aria-label={t('publish.title')}>
      <h3 className={styles['title']}>{t('publish.title')}</h3>
      {stream?.publishUrl ? (
        <Addresses stream={stream} url={stream.publishUrl} />
      ) : (
        <p className={styles['hint']}>{t(stream ? 'publish.none' : 'publish.unsaved')}</p>
      )}
    </section>
  );
}

function Addresses({ stream, url }: { stream: Stream; url: string }) {
  const { t } = useTranslation('streams');
  const [isShown, setShown] = useState(false);
  const rotate = useRotate(stream.id);
  const { server, key } = publishParts(url);
  return (
    <>
      <p className={styles['hint']}>{t('publish.hint')}</p>
      {stream.publishedWithoutSecret ? (
        <p className={styles['warning']}>
          <IconAlertTriangle size={16} aria-hidden /> {t('publish.withoutSecret')}
        </p>
      ) : null}
      <div className={styles['line']}>
        <TextInput readOnly label={t('publish.server')} value={server} dir="ltr" spellCheck={false} />
        <CopyButton text={server} label={t('publish.copyServer')} />
      </div>
      <div className={styles['line']}>
        <TextInput
          readOnly
          label={t('publish.key')}
          value={isShown ? key : '•'.repeat(24)}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t(isShown ? 'publish.hide' : 'publish.show')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            </ActionIcon>
          }
        />
        <CopyButton text={key} label={t('publish.copyKey')} />
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void rotate()}>
          {t('publish.rotate')}
        </Button>
      </div>
    </>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy();
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={() => void copy(text)}>
      <IconCopy size={16} />
    </ActionIcon>
  );
}

function useRotate(id: number): () => Promise<void> {
  const { t } = useTranslation(['streams', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  return async () => {
    const question = { title: t('publish.askTitle'), text: t('publish.askText'), danger: true };
    if (!(await confirm({ ...question, yes: t('publish.askYes'), no: t('shell:form.cancel') }))) return;
    await act(t('publish.failed'), async () => {
      const saved = await call(streamRoutes.rotatePublishSecret, { id }, null);
      client.setQueryData(['stream', 'item', id], saved);
      showSuccess(t('publish.rotated'));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
  };
}
