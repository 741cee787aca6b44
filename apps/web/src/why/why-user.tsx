import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReferenceName } from '#kit/reference-name.ts';
import { StreamPicker } from '#web/users/stream-picker.tsx';
import { Drawer } from '#ui/dialog.tsx';
import { StreamSteps } from './why-stream.tsx';
import styles from './why.module.css';

/** Why somebody sees a stream or does not, for administrators. */
export function WhyUser({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['why', 'shell']);
  const [stream, setStream] = useState<{ id: number; label: string } | null>(null);
  const name = useReferenceName('user', id, null) ?? '';
  const title = t('title', { name });
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <div className={styles['person']}>
        <StreamPicker
          label={t('stream')}
          placeholder={t('streamHint')}
          without={[]}
          error={null}
          onPick={(found, label) => setStream({ id: found, label })}
        />
      </div>
      {stream ? (
        <>
          <h3>{stream.label}</h3>
          <StreamSteps id={stream.id} user={id} />
        </>
      ) : (
        <p className={styles['hint']}>{t('chooseStream', { name })}</p>
      )}
    </Drawer>
  );
}
