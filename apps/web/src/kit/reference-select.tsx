import type { Page, Route } from '@touchline/contract';
import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { isSearchFailed, noOptionsText } from '#kit/no-options.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { referenceName, targets, useReferenceName } from '#kit/reference-name.ts';
import type { NamedRecord, ReferenceTarget } from '#kit/reference-name.ts';
import { useHeldWhilePressed } from '#kit/use-held-while-pressed.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  target: ReferenceTarget;
  /** Filters the options, for example to the teams of one sport. */
  within: PageRequest['filters'];
  value: number | null;
  /** The name of the current value; null if the caller does not have it, and it is then loaded. */
  knownName: string | null;
  onChange: (value: number | null, name: string | null) => void;
};

/**
 * Enter takes the option that is highlighted, or none. Mantine would take the one at its place in the list, where the
 * next results may have put another.
 */
function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}

/** Selects a record of another entity by a part of its name; the server searches. */
export function ReferenceSelect({ target, within, value, knownName, onChange, ...props }: Props) {
  const { i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const chosen = useReferenceName(target, value, knownName);
  const [typed] = useDebouncedValue(text === chosen ? '' : text.trim(), 200);
  const request = { page: 1, size: 50, sort: null, filters: within };
  const matches = useQuery({
    queryKey: [target, 'refer', typed, within],
    queryFn: ({ signal }) =>
      callPage(targets[target].search as Route, { name: typed }, request, signal) as Promise<Page<NamedRecord>>,
    enabled: open,
    staleTime: 30_000,
    // The options stay while the next search is asked, so that keys work on what is seen; never those of another sport.
    placeholderData: (previous, query) => (hashKey([query?.queryKey[3]]) === hashKey([within]) ? previous : undefined),
  });
  const found = useHeldWhilePressed(matches.data, open);
  const data = (found?.data ?? []).map((row) => ({
    value: String(row.id),
    label: referenceName(row, i18n.language),
  }));
  if (value !== null && !data.some((option) => option.value === String(value)) && chosen)
    data.unshift({ value: String(value), label: chosen });
  return (
    <Select
      {...props}
      searchable
      openOnFocus={false}
      clearable={props.clearable ?? true}
      data={data}
      // The server has filtered already, by rules that the browser does not know.
      filter={({ options }) => (isSearchFailed(matches) ? [] : options)}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={open ? takeHighlighted : undefined}
      onChange={(next, option) => {
        onChange(next === null ? null : Number(next), next === null ? null : (option?.label ?? null));
        // Where the caller keeps no choice but adds it to a list, the next one is typed anew.
        if (value === null) setText('');
      }}
      nothingFoundMessage={noOptionsText(i18n, matches)}
      maxDropdownHeight={280}
    />
  );
}
