import { Autocomplete, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  blacklistFields,
  blacklistOperators,
  blacklistRoutes,
  sportRoutes,
  teamRoutes,
  tournamentRoutes,
} from '@touchline/contract';
import { blacklist } from '@touchline/contract/schemas';
import type { Blacklist, BlacklistField, BlacklistInput } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { FormDrawer } from '#kit/form-drawer.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { FilterPreview } from './filter-preview.tsx';
import { refreshHidden } from './refresh-hidden.ts';

type Props = {
  title: string;
  /** The filter to edit; null creates a new one. */
  item: Blacklist | null;
  /** The initial values of a new filter. */
  start: BlacklistInput;
  /** The names in the match to hide, by field; null without a match. */
  names: Record<BlacklistField, string | null> | null;
  onClose: () => void;
};

/** The form of a filter, with a live preview of what it would hide. */
export function FilterForm({ title, item, start, names, onClose }: Props) {
  const { t } = useTranslation(['blacklist', 'shell']);
  const client = useQueryClient();
  const form = useRecordForm<BlacklistInput, Blacklist>({
    record: item,
    valuesOf: (record) =>
      record ? { field: record.field, operator: record.operator, value: record.value } : { ...start },
    schema: item ? blacklist.update : blacklist.create,
    input: (values, base) => (base ? { id: base.id, ...values } : values),
    together: [],
    send: async (values, base, changes) => {
      await (base
        ? call(blacklistRoutes.update, { id: base.id, version: base.version, ...changes }, null)
        : call(blacklistRoutes.create, values, null));
      return async () => {
        await refreshHidden(client);
        showSuccess(t(base ? 'toast.updated' : 'toast.created'));
        onClose();
      };
    },
  });
  const { field, operator, value } = form.form.values;
  const choose = (next: BlacklistField) => {
    const isAsGiven = names !== null && value === (names[field] ?? '');
    form.form.setValues({ field: next, ...(isAsGiven ? { value: names[next] ?? '' } : {}) });
  };
  const fields = blacklistFields.filter((each) => names === null || names[each] !== null || each === field);
  return (
    <FormDrawer
      title={title}
      failureTitle={t(item ? 'failure.update' : 'failure.create')}
      form={form}
      labels={useFieldLabels()}
      onClose={onClose}
      after={null}
    >
      <Select
        {...form.field('field')}
        label={t(names ? 'hideWhat' : 'column.field')}
        description={field === 'team1' || field === 'team2' ? t('hint.team') : undefined}
        withAsterisk
        allowDeselect={false}
        data={fields.map((each) => ({ value: each, label: t(`field.${each}`) }))}
        onChange={(next) => choose(fields.find((each) => each === next) ?? field)}
      />
      <Select
        {...form.field('operator')}
        label={t('column.operator')}
        withAsterisk
        allowDeselect={false}
        data={blacklistOperators.map((each) => ({ value: each, label: t(`operator.${each}`) }))}
      />
      <Autocomplete
        {...form.field('value')}
        label={t('column.value')}
        description={t('hint.value')}
        withAsterisk
        maxLength={200}
        data={useNames(field, value)}
        // The server has already filtered, by rules that the browser does not know.
        filter={({ options }) => options}
        maxDropdownHeight={220}
      />
      <FilterPreview field={field} operator={operator} value={value} />
    </FormDrawer>
  );
}

function useFieldLabels(): FieldLabels<BlacklistInput> {
  const { t } = useTranslation('blacklist');
  return {
    label: (name) => t(`column.${name}`),
    fields: blacklist.fields,
    show: (name, values) => {
      if (name === 'field') return t(`field.${values.field}`);
      return name === 'operator' ? t(`operator.${values.operator}`) : null;
    },
  };
}

const directories = { sport: sportRoutes, tournament: tournamentRoutes, team1: teamRoutes, team2: teamRoutes };

/** Names in the directory that are similar to the typed text. */
function useNames(field: BlacklistField, value: string): string[] {
  const [typed] = useDebouncedValue(value.trim(), 200);
  const request = { page: 1, size: 10, sort: null, filters: [] };
  const { search } = directories[field];
  const found = useQuery({
    queryKey: [field.replace(/\d$/, ''), 'names', typed],
    queryFn: ({ signal }) => callPage(search, { name: typed }, request, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return typed === '' ? [] : [...new Set((found.data?.data ?? []).map(({ name }) => name))];
}
