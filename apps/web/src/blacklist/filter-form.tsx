import { Alert, Autocomplete, Button, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  blacklist,
  blacklistFields,
  blacklistOperators,
  blacklistRoutes,
  sportRoutes,
  teamRoutes,
  tournamentRoutes,
} from '@touchline/contract';
import type { Blacklist, BlacklistField, BlacklistInput } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call, callPage } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { done } from '#ui/toast.ts';
import styles from './blacklist.module.css';
import { FilterPreview } from './filter-preview.tsx';
import { refreshHidden } from './refresh-hidden.ts';

type Props = {
  /** The filter to change; null makes a new one. */
  item: Blacklist | null;
  start: BlacklistInput;
  /** What each field is called in the match that is to be hidden; null when there is none. */
  names: Record<BlacklistField, string | null> | null;
  onClose: () => void;
};

/** The form of a filter, and what it would hide while one types. */
export function FilterForm({ item, start, names, onClose }: Props) {
  const { t } = useTranslation(['blacklist', 'shell']);
  const client = useQueryClient();
  const form = useContractForm<BlacklistInput>({
    initial: start,
    schema: item ? blacklist.update : blacklist.create,
    input: (values) => (item ? { id: item.id, version: item.version, ...values } : values),
    onError: null,
    send: async (values) => {
      await (item
        ? call(blacklistRoutes.update, { id: item.id, version: item.version, ...values }, null)
        : call(blacklistRoutes.create, values, null));
      await refreshHidden(client);
      done(t(item ? 'toast.updated' : 'toast.created'));
      onClose();
    },
  });
  const { field, operator, value } = form.form.values;
  const choose = (next: BlacklistField) => {
    const isAsGiven = names !== null && value === (names[field] ?? '');
    form.form.setValues({ field: next, ...(isAsGiven ? { value: names[next] ?? '' } : {}) });
  };
  const fields = blacklistFields.filter((each) => names === null || names[each] !== null || each === field);
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
      {form.failure ? (
        <Alert color="red" role="alert" title={t(item ? 'failure.update' : 'failure.create')}>
          {form.failure}
        </Alert>
      ) : null}
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
        // The server has filtered already, by rules that the browser does not know.
        filter={({ options }) => options}
        maxDropdownHeight={220}
      />
      <FilterPreview field={field} operator={operator} value={value} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('shell:form.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t(item ? 'shell:form.save' : 'shell:form.create')}
        </Button>
      </Group>
    </form>
  );
}

const directories = { sport: sportRoutes, tournament: tournamentRoutes, team1: teamRoutes, team2: teamRoutes };

/** Names in the directory that look like what is typed. */
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
