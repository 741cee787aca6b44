import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '#web/session/shortcuts-dialog.tsx';

const keys = [
  { keys: ['←', '↑', '→', '↓'], word: 'arrows' },
  { keys: ['1', '…', '9'], word: 'digits' },
  { keys: ['Shift', '←', '→'], word: 'carry' },
  { keys: ['Enter'], word: 'enter' },
  { keys: ['M'], word: 'sound' },
  { keys: ['L'], word: 'large' },
  { keys: ['E'], word: 'choose' },
  { keys: ['Delete'], word: 'remove' },
  { keys: ['W'], word: 'window' },
  { keys: ['F'], word: 'fullScreen' },
  { keys: ['?'], word: 'help' },
] as const;

/** The keyboard shortcuts of the mosaic. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mosaic');
  const shortcuts = keys.map((row) => ({ keys: row.keys, text: t(`keys.${row.word}`) }));
  return <ShortcutsDialog title={t('keys.title')} shortcuts={shortcuts} onClose={onClose} note={null} />;
}
