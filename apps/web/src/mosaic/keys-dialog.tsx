import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { SingleKeysSwitch } from '#web/session/single-keys-switch.tsx';
import styles from './mosaic.module.css';

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
  const isPhone = usePhone();
  const { t } = useTranslation(['mosaic', 'shell']);
  return (
    <Dialog size={460} phone={isPhone} title={t('keys.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <dl className={styles['keys']}>
        {keys.map((row) => (
          <div key={row.word} style={{ display: 'contents' }}>
            <dt>{row.keys.map((key) => (key === '…' ? <span key={key}>…</span> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{t(`keys.${row.word}`)}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}
