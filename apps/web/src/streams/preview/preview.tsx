import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/phone.ts';
import { Dialog } from '#ui/dialog.tsx';
import { errorText } from '#kit/call-error.ts';
import { streamTitle } from '#web/streams/stream-title.ts';
import { LiveSignal, StatusMark } from '../signal.tsx';
import { FormatPlayer } from './format-player.tsx';
import styles from './preview.module.css';
import { usePreviewLinks } from './use-preview-links.ts';

/** Plays a stream as its clients see it: in the best format that works, or in one that the person chooses. */
export function Preview({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const phone = usePhone();
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const { links, error } = usePreviewLinks(stream);
  return (
    <Dialog
      size={960}
      phone={phone}
      title={
        <span className={styles['title']}>
          {streamTitle(stream)} <StatusMark stream={stream} /> <LiveSignal state={stream.state} />
        </span>
      }
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      {links ? <FormatPlayer stream={stream} links={links} /> : null}
      {error ? <p role="alert">{errorText(i18n, error)}</p> : null}
    </Dialog>
  );
}
