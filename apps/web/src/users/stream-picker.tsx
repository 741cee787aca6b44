import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { noOptionsText } from '#kit/no-options.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { streamTitle } from '#web/streams/stream-title.ts';

type Props = {
  label: string;
  placeholder: string;
  /** Ids that are not offered. */
  without: readonly number[];
  error: ReactNode;
  onPick: (id: number, label: string) => void;
};

/** Finds a stream by team, tournament, title or key, with the same search as the stream list. */
export function StreamPicker({ label, placeholder, without, error, onPick }: Props) {
  const { i18n } = useTranslation();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 200);
  const [open, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ['stream', 'pick', typed],
    queryFn: ({ signal }) =>
      callPage(streamRoutes.search, { name: typed }, { page: 1, size: 20, sort: null, filters: [] }, signal),
    meta: { columns: [] },
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const labelOf = (stream: Stream) =>
    `${streamTitle(stream)} · ${fullDateTime(stream.startAt, i18n.language, viewerZone())}`;
  const rows = (found.data?.data ?? []).filter(({ id }) => !without.includes(id));
  return (
    <Select
      label={label}
      placeholder={placeholder}
      error={error}
      searchable
      value={null}
      data={rows.map((stream) => ({ value: String(stream.id), label: labelOf(stream) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value, option) => {
        if (value !== null) onPick(Number(value), option?.label ?? '');
        setText('');
      }}
      nothingFoundMessage={noOptionsText(i18n, found)}
      maxDropdownHeight={240}
    />
  );
}
