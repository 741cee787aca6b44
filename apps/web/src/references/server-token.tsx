import { ActionIcon, Button, TextInput } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';
import type { Item } from './directories.ts';
import styles from './references.module.css';
import { useCopy } from '#kit/use-copy.ts';

/** The secret of a server, masked. It can be shown, copied and replaced. */
export function ServerToken({ item }: { item: Item }) {
  const { t } = useTranslation(['references', 'shell']);
  const [shown, setShown] = useState(false);
  const copy = useCopy();
  const rotate = useRotate(item);
  const { token } = item;
  if (typeof token !== 'string') return null;
  return (
    <div className={styles['token']}>
      <TextInput
        readOnly
        label={t('field.token')}
        description={t('hint.token')}
        value={shown ? token : '•'.repeat(24)}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={shown ? t('token.hide') : t('token.show')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          </ActionIcon>
        }
      />
      <ActionIcon variant="default" size={36} aria-label={t('field.copyToken')} onClick={() => void copy(token)}>
        <IconCopy size={16} />
      </ActionIcon>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void rotate()}>
        {t('token.rotate')}
      </Button>
    </div>
  );
}

function useRotate(item: Item): () => Promise<void> {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  return async () => {
    const question = { title: t('ask.token', { name: item.fqdn }), text: t('ask.tokenText'), danger: true };
    if (!(await confirm({ ...question, yes: t('ask.tokenYes'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.token'), async () => {
      await call(serverRoutes.rotateToken, { id: item.id }, null);
      showSuccess(t('done.token'));
      await client.invalidateQueries({ queryKey: ['server'] });
    });
  };
}
