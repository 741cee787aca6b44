import { Button, FileButton } from '@mantine/core';
import { imageTypes, userRoutes } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { sendPicture } from '#kit/picture.ts';
import { useAct } from '#kit/use-act.ts';
import { showSuccess } from '#ui/toast.ts';
import { Avatar } from './avatar.tsx';
import styles from './users.module.css';

/** Shows and changes a person's picture. Saved immediately, independently of the form around it. */
export function PictureInput({ person }: { person: { id: number; name: string; image: string | null } }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true);
    await act(t('picture.failed'), async () => {
      await work();
      showSuccess(message);
      await Promise.all(['user', 'profile'].map((name) => client.invalidateQueries({ queryKey: [name] })));
    });
    setBusy(false);
  };
  const send = (file: File | null) => {
    if (file) void change(() => sendPicture(person.id, file), t('picture.saved'));
  };
  return (
    <div className={styles['picture']}>
      <Avatar person={person} size={96} />
      <div>
        <div className={styles['pictureButtons']}>
          <FileButton onChange={send} accept={imageTypes.join(',')}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={busy}>
                {person.image === null ? t('picture.choose') : t('picture.change')}
              </Button>
            )}
          </FileButton>
          {person.image === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              disabled={busy}
              onClick={() =>
                void change(() => call(userRoutes.removeImage, { id: person.id }, null), t('picture.removed'))
              }
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>{t('picture.hint')}</p>
      </div>
    </div>
  );
}
