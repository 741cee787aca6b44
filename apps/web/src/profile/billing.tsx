import { IconCreditCardOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './profile.module.css';

/** Says that there is no billing. */
export function Billing() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  return (
    <section className={styles['sheet']}>
      <EmptyState
        urgent={false}
        icon={<IconCreditCardOff size={24} />}
        title={t('billing.title')}
        text={t('billing.text')}
        action={{ label: t('billing.back'), onClick: () => void navigate({ to: '/profile' }) }}
      />
    </section>
  );
}
