import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts as List } from '#ui/facts.tsx';
import { useProfile } from '#web/session/profile.ts';
import { PictureInput } from '#web/users/picture-input.tsx';
import styles from './profile.module.css';
import { Sessions } from './sessions.tsx';

const names = ['name', 'lastname', 'firstname', 'middlename', 'email'] as const;

/** The user's own account, and its sessions. */
export function Facts() {
  const { t } = useTranslation(['profile', 'shell']);
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <section className={styles['sheet']}>
        <div className={styles['head']}>
          <PictureInput person={profile} />
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            renderRoot={(props) => <Link to="/profile/edit" {...props} />}
          >
            {t('facts.edit')}
          </Button>
        </div>
        <List
          facts={[
            ...names.map((name) => [t(`facts.${name}`), profile[name] || '—'] as const),
            [t('facts.role'), t(`shell:role.${profile.role}`)],
            [
              t('facts.billing'),
              <Link key="billing" to="/profile/billing">
                {t('billing.text')}
              </Link>,
            ],
          ]}
        />
      </section>
      <Sessions />
    </>
  );
}
