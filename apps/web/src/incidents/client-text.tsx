import { Button } from '@mantine/core';
import type { IncidentDetails } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#kit/use-copy.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './incidents.module.css';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
] as const;

/** A text for clients, in the language of the client. */
export function ClientText({ text }: { text: NonNullable<IncidentDetails['clientText']> }) {
  const { t, i18n } = useTranslation(['incidents', 'shell']);
  const copy = useCopy();
  const [language, setLanguage] = useState<'en' | 'ru'>(i18n.language === 'ru' ? 'ru' : 'en');
  return (
    <section className={styles['section']} aria-label={t('client.title')}>
      <h2>{t('client.title')}</h2>
      <p lang={language} className={styles['text']}>
        {text[language]}
      </p>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copy(text[language])}
        >
          {t('client.copy')}
        </Button>
        <SegmentedControl label={t('client.language')} value={language} options={languages} onChange={setLanguage} />
      </div>
    </section>
  );
}
