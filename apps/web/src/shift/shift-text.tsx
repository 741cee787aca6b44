import type { ShiftSummary } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#kit/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './shift.module.css';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
] as const;

/** The summary as a text for whoever comes next, in their language. */
export function ShiftText({ text }: { text: ShiftSummary['text'] }) {
  const { t, i18n } = useTranslation('shift');
  const copy = useCopy();
  const [language, setLanguage] = useState<'en' | 'ru'>(i18n.language === 'ru' ? 'ru' : 'en');
  return (
    <section className={styles['card']} aria-label={t('textTitle')}>
      <h2>{t('textTitle')}</h2>
      <p lang={language} className={styles['text']}>
        {text[language]}
      </p>
      <div className={styles['buttons']}>
        <Button look="filled" icon={<IconCopy size={16} />} onClick={() => void copy(text[language])}>
          {t('copy')}
        </Button>
        <SegmentedControl label={t('language')} value={language} options={languages} onChange={setLanguage} />
      </div>
    </section>
  );
}
