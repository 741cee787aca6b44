import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';
import styles from './shortcuts-dialog.module.css';

/** Keys, or ones with `…` between them, and what they do. */
type Shortcut = { keys: readonly string[]; text: string };
type Props = { title: string; shortcuts: readonly Shortcut[]; note: ReactNode; onClose: () => void };

/** The keyboard shortcuts of a screen, with the switch that turns single keys off. */
export function ShortcutsDialog({ title, shortcuts, note, onClose }: Props) {
  const { t } = useTranslation('shell');
  const phone = usePhone();
  return (
    <Dialog size={460} phone={phone} title={title} closeLabel={t('form.close')} onClose={onClose}>
      <dl className={styles['keys']}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text} style={{ display: 'contents' }}>
            <dt>{keys.map((key) => (key === '…' ? <span key={key}>…</span> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {note}
      <SingleKeysSwitch />
    </Dialog>
  );
}
