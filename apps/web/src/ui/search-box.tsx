import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEcho, afterSending } from './echo.ts';
import type { Sent } from './echo.ts';
import field from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { isSlash } from './key-meaning.ts';
import { usePhone } from './phone.ts';
import { usePreferences } from './preferences.ts';
import styles from './search-box.module.css';
import { isForScreen } from './single-keys.ts';
import { useWindowKeys } from './use-window-keys.ts';

type Props = {
  value: string;
  /** Receives the trimmed text. */
  onSearch: (text: string) => void;
};

/** Searches while typing, after a pause of a quarter of a second. The key / focuses it from anywhere on the screen. */
export function SearchBox({ value, onSearch }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { singleKeys } = usePreferences();
  const input = useRef<HTMLInputElement>(null);
  const { text, type } = useTyped(value, onSearch);
  useWindowKeys((event) => {
    if (!isSlash(event) || !isForScreen(event)) return;
    event.preventDefault();
    input.current?.focus();
  });
  return (
    <div className={field['place']}>
      <span className={styles['sign']}>
        <IconSearch size={16} />
      </span>
      <input
        ref={input}
        type="search"
        className={`${field['input']} ${styles['box']}`}
        aria-label={t('list.search')}
        // A phone has no keyboard shortcut.
        placeholder={t(phone || !singleKeys ? 'list.search' : 'list.searchHint')}
        value={text}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text === '' ? null : (
        <span className={styles['clear']}>
          <IconButton look="subtle" size={22} aria-label={t('list.searchClear')} onClick={() => type('')}>
            <IconX size={16} />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** The text in the box. `value` comes from the address: an echo of what was typed is ignored, anything else is shown. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<Sent>([]);
  const later = useDebouncedCallback((next: string) => {
    // Back or a link has changed the value in between: it stays.
    if (text.trim() !== next) return;
    setSent((before) => afterSending(before, next, value));
    onSearch(next);
  }, 250);
  if (known !== value) {
    setKnown(value);
    const left = afterEcho(sent, value);
    setSent(left ?? []);
    if (left === null && text.trim() !== value) setText(value);
  }
  const type = (next: string) => {
    setText(next);
    later(next.trim());
  };
  return { text, type };
}
