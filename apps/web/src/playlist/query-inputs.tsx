import { Select, TextInput, Textarea } from '@mantine/core';
import { queryFormats, queryQualities } from '@touchline/contract';
import type { Playlist } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { useContractForm } from '#kit/form.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { sportOf } from '#kit/sport-of.ts';
import { ZoneSelect } from '#kit/zone-select.tsx';
import { viewerZone } from '#ui/zone.ts';
import { DayInput } from '#ui/day-input.tsx';
import { FormGroup, wide } from '#ui/form-group.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import type { QueryValues } from './form-values.ts';
import { ReferenceOrText } from './reference-or-text.tsx';

type Props = { form: ReturnType<typeof useContractForm<QueryValues>>; query: Playlist | null };

/** The inputs of a query in four groups. */
export function QueryInputs({ form, query }: Props) {
  const { t } = useTranslation('playlist');
  return (
    <>
      <FormGroup title={t('group.match')}>
        <MatchInputs form={form} query={query} />
      </FormGroup>
      <FormGroup title={t('group.time')}>
        <TimeInputs form={form} />
      </FormGroup>
      <FormGroup title={t('group.delivery')}>
        <DeliveryInputs form={form} query={query} />
      </FormGroup>
      <Textarea {...form.field('description')} label={t('field.description')} autosize minRows={2} maxRows={6} />
    </>
  );
}

function MatchInputs({ form, query }: Props) {
  const { t, i18n } = useTranslation('playlist');
  const { values } = form.form;
  const ofSport = values.sport === null ? [] : [{ column: 'sport', value: String(values.sport) }];
  const nameOf = (record: Playlist, name: 'sport' | 'tournament' | 'team1' | 'team2') =>
    name === 'sport' ? sportOf(record, i18n.language) : record[`${name}Name`];
  const referenceProps = (name: 'sport' | 'tournament' | 'team1' | 'team2') => ({
    form,
    name,
    // The name of the stored record; the select itself knows the name of one that was chosen from its list.
    knownName: query?.[name] === values[name] ? query && nameOf(query, name) : null,
    focus: name === 'sport' && query === null,
    onChosen: null,
  });
  return (
    <>
      <ReferenceOrText
        {...referenceProps('sport')}
        target="sport"
        within={[]}
        onChosen={(id) => {
          // Tournaments and teams belong to a sport.
          if (id !== values.sport) form.form.setValues({ sport: id, tournament: null, team1: null, team2: null });
        }}
      />
      <ReferenceOrText {...referenceProps('tournament')} target="tournament" within={ofSport} />
      <ReferenceOrText {...referenceProps('team1')} target="team" within={ofSport} />
      <ReferenceOrText {...referenceProps('team2')} target="team" within={ofSport} />
      <TextInput
        {...form.field('event_id')}
        className={wide}
        label={t('field.event_id')}
        description={t('hint.event_id')}
      />
    </>
  );
}

function TimeInputs({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('playlist');
  const { values, errors } = form.form;
  return (
    <>
      <DayInput
        {...form.field('startDate')}
        withAsterisk
        label={t('field.startDate')}
        value={values.startDate}
        onChange={(date) => form.form.setFieldValue('startDate', date)}
      />
      <TimeInput
        name="startTime"
        withAsterisk
        label={t('field.startTime')}
        error={errors['startTime']}
        value={values.startTime}
        onChange={(time) => form.form.setFieldValue('startTime', time)}
      />
      <ZoneSelect
        {...form.field('timezone')}
        className={wide}
        label={t('field.timezone')}
        onChange={(zone) => form.form.setFieldValue('timezone', zone ?? viewerZone())}
      />
    </>
  );
}

function DeliveryInputs({ form, query }: Props) {
  const { t } = useTranslation('playlist');
  const { values, errors } = form.form;
  const labelled = <T extends string>(names: readonly T[]) =>
    names.map((value) => ({ value, label: value === 'default' ? t('default') : value }));
  return (
    <>
      <Select
        {...form.field('stream_format_priority')}
        label={t('field.stream_format_priority')}
        allowDeselect={false}
        data={labelled(queryFormats)}
      />
      <Select
        {...form.field('stream_quality_priority')}
        label={t('field.stream_quality_priority')}
        allowDeselect={false}
        data={labelled(queryQualities)}
      />
      <ReferenceSelect
        target="resolution"
        within={[]}
        name="resolution"
        className={wide}
        label={t('field.resolution')}
        description={t('hint.resolution')}
        value={values.resolution}
        knownName={query?.resolution === values.resolution ? (query?.resolutionName ?? null) : null}
        error={errors['resolution']}
        onChange={(id) => form.form.setFieldValue('resolution', id)}
      />
    </>
  );
}
