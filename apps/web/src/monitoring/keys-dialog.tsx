import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/phone.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SingleKeysSwitch } from '#web/session/single-keys-switch.tsx';
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
  const phone = usePhone();
  const { t } = useTranslation(['monitoring', 'shell']);
  return (
    <Dialog size={460} phone={phone} title={t('keys.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <dl className={styles['keys']}>
        {keys.map((row) => (
          <div key={row.word} style={{ display: 'contents' }}>
            <dt>{row.keys.map((key) => (key === '…' ? <span key={key}>…</span> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{t(`keys.${row.word}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']} style={{ marginTop: 16, marginBottom: 16 }}>
        {t('keys.note')}
      </p>
      <SingleKeysSwitch />
    </Dialog>
  );
}
