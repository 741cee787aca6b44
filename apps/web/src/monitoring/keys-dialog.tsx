import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '#web/session/shortcuts-dialog.tsx';
import styles from './monitoring.module.css';

const keys = [
  { keys: ['←', '↑', '→', '↓'], word: 'arrows' },
  { keys: ['Enter'], word: 'enter' },
  { keys: ['T'], word: 'take' },
  { keys: ['P'], word: 'preview' },
  { keys: ['L'], word: 'timeline' },
  { keys: ['F'], word: 'fullScreen' },
  { keys: ['1', '…', '7'], word: 'digits' },
  { keys: ['0'], word: 'zero' },
  { keys: ['/'], word: 'search' },
  { keys: ['?'], word: 'help' },
] as const;

/** The keyboard shortcuts of the wall. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('monitoring');
  const shortcuts = keys.map((row) => ({ keys: row.keys, text: t(`keys.${row.word}`) }));
  return (
    <ShortcutsDialog
      title={t('keys.title')}
      shortcuts={shortcuts}
      onClose={onClose}
      note={
        <p className={styles['note']} style={{ marginTop: 16, marginBottom: 16 }}>
          {t('keys.note')}
        </p>
      }
    />
  );
}
