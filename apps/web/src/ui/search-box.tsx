import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from './phone.ts';

/** Searches while typing, after a pause of a quarter of a second. The key / comes here from anywhere on the screen. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const later = useDebouncedCallback(onSearch, 250);
  if (known !== value) {
    // The address bar changed by itself: back, forward, "clear".
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const type = (next: string) => {
    setText(next);
    later(next.trim());
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('list.search')}
      // A phone has no key to press.
      placeholder={t(phone ? 'list.search' : 'list.searchHint')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('list.searchClear')} onClick={() => type('')} />
      }
      value={text}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input,textarea,select,[role="dialog"]') !== null)
  );
}
