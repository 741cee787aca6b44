import { ActionIcon, Radio, Select } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { accessRules, streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconX } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { streamTitle } from '#web/streams/stream-title.ts';
import { AccessPreview } from './access-preview.tsx';
import type { Form } from './general-inputs.tsx';
import { useStreamTitles } from './use-stream-titles.ts';
import styles from './users.module.css';

/** The inputs of the access rule: its mode and its streams, with a preview of the result. */
export function AccessInputs({ form }: { form: Form }) {
  const { t } = useTranslation('users');
  const { access, streams } = form.form.values;
  const put = (next: number[]) => form.form.setFieldValue('streams', next);
  return (
    <>
      <Radio.Group {...form.field('access')} label={t('field.access')}>
        {accessRules.map((rule) => (
          <Radio key={rule} value={rule} label={t(`access.${rule}`)} mt="xs" />
        ))}
      </Radio.Group>
      <StreamPicker chosen={streams} error={form.form.errors['streams']} onPick={(id) => put([...streams, id])} />
      <SelectedStreams ids={streams} onRemove={(id) => put(streams.filter((each) => each !== id))} />
      <AccessPreview access={access} streams={streams} />
    </>
  );
}

type PickerProps = { chosen: number[]; error: React.ReactNode; onPick: (id: number) => void };

/** Finds a stream by team, tournament, title or key, with the same search as the stream list. */
function StreamPicker({ chosen, error, onPick }: PickerProps) {
  const { t, i18n } = useTranslation(['users', 'shell']);
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
  const label = (stream: Stream) =>
    `${streamTitle(stream)} · ${fullDateTime(stream.startAt, i18n.language, viewerZone())}`;
  const rows = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <Select
      label={t('access.add')}
      placeholder={t('access.addHint')}
      error={error}
      searchable
      value={null}
      data={rows.map((stream) => ({ value: String(stream.id), label: label(stream) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value) => {
        if (value !== null) onPick(Number(value));
        setText('');
      }}
      nothingFoundMessage={found.isPending ? t('shell:form.loading') : t('shell:form.nothingFound')}
      maxDropdownHeight={240}
    />
  );
}

function SelectedStreams({ ids, onRemove }: { ids: number[]; onRemove: (id: number) => void }) {
  const { t } = useTranslation('users');
  const titleOf = useStreamTitles(ids);
  if (ids.length === 0) return <p className={styles['dim']}>{t('access.none')}</p>;
  return (
    <div className={styles['section']}>
      <h3>{t('access.listed', { count: ids.length })}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list must be scrollable by keyboard */}
      <ul className={`${styles['streams']} ${styles['listed']}`} tabIndex={0}>
        {ids.map((id) => (
          <li key={id}>
            <span>{titleOf(id)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('access.remove', { name: titleOf(id) })}
              onClick={() => onRemove(id)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
