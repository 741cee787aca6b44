import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProfile } from '#web/shell/profile.ts';
import { PictureInput } from '#web/users/picture-input.tsx';
import styles from './profile.module.css';
import { Sessions } from './sessions.tsx';

const names = ['name', 'lastname', 'firstname', 'middlename', 'email'] as const;

/** Who I am here, and where I am signed in. */
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
        <dl className={styles['facts']}>
          {names.map((name) => (
            <Fact key={name} label={t(`facts.${name}`)} value={profile[name]} />
          ))}
          <Fact label={t('facts.role')} value={t(`shell:role.${profile.role}`)} />
          <dt>{t('facts.billing')}</dt>
          <dd>
            <Link to="/profile/billing">{t('billing.text')}</Link>
          </dd>
        </dl>
      </section>
      <Sessions />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? '—' : value}</dd>
    </>
  );
}
