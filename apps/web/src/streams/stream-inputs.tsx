import { Checkbox, TextInput, Textarea } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { useContractForm } from '#kit/form.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import type { ReferenceTarget } from '#kit/reference-name.ts';
import { sportOf } from '#kit/sport-of.ts';
import { ZoneSelect } from '#kit/zone-select.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { atZone, clock, day } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { useNow } from '#ui/clock.ts';
import { DayInput } from '#ui/day-input.tsx';
import { FormGroup, wide } from '#ui/form-group.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import { EncoderSettings } from './encoder-settings.tsx';
import type { StreamValues } from './form-values.ts';
import styles from './stream-form.module.css';

type Form = ReturnType<typeof useContractForm<StreamValues>>;
/** `stream`: the record when the form opened. `saved`: the record as it is stored now. */
type Props = { form: Form; stream: Stream | null; saved: Stream | null };
type ReferenceName = 'sport' | 'tournament' | 'team1' | 'team2' | 'server' | 'resolution' | 'status';

/** The inputs of a stream in four groups. */
export function StreamInputs({ form, stream, saved }: Props) {
  const { t, i18n } = useTranslation('streams');
  const { values } = form.form;
  const ofSport = values.sport === null ? [] : [{ column: 'sport', value: String(values.sport) }];
  const referenceProps = (
    name: ReferenceName,
    target: ReferenceTarget,
    within: typeof ofSport,
    knownName: string | null,
    description?: string,
  ) => ({
    target,
    within,
    name,
    label: t(`field.${name}`),
    description,
    value: values[name],
    // The name of the stored record; the select itself knows the name of one that was chosen from its list.
    knownName: stream?.[name] === values[name] ? knownName : null,
    error: form.form.errors[name],
    onChange: (id: number | null) => form.form.setFieldValue(name, id),
  });
  return (
    <>
      <FormGroup title={t('group.match')}>
        <ReferenceSelect
          {...referenceProps('sport', 'sport', [], stream && sportOf(stream, i18n.language))}
          withAsterisk
          clearable={false}
          data-autofocus={stream === null || undefined}
          onChange={(id) => {
            // Tournaments and teams belong to a sport.
            if (id !== values.sport) form.form.setValues({ sport: id, tournament: null, team1: null, team2: null });
          }}
        />
        <ReferenceSelect {...referenceProps('tournament', 'tournament', ofSport, stream?.tournamentName ?? null)} />
        <ReferenceSelect {...referenceProps('team1', 'team', ofSport, stream?.team1Name ?? null)} />
        <ReferenceSelect {...referenceProps('team2', 'team', ofSport, stream?.team2Name ?? null)} />
        <TextInput {...form.field('title')} className={wide} label={t('field.title')} description={t('hint.title')} />
      </FormGroup>
      <StartInputs form={form} />
      <SignalInputs form={form} stream={stream} saved={saved} referenceProps={referenceProps} />
    </>
  );
}

type ReferenceProps = (
  name: ReferenceName,
  target: ReferenceTarget,
  within: { column: string; value: string }[],
  knownName: string | null,
  description?: string,
) => ComponentProps<typeof ReferenceSelect>;

function SignalInputs({ form, stream, saved, referenceProps }: Props & { referenceProps: ReferenceProps }) {
  const { t } = useTranslation('streams');
  return (
    <>
      <FormGroup title={t('group.signal')}>
        <ReferenceSelect {...referenceProps('server', 'server', [], stream?.serverName ?? null)} />
        <ReferenceSelect {...referenceProps('resolution', 'resolution', [], stream?.resolutionName ?? null)} />
        <TextInput
          {...form.field('key')}
          label={t('field.key')}
          description={t('hint.key')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput {...form.field('monitor')} label={t('field.monitor')} description={t('hint.monitor')} />
        <EncoderSettings stream={saved} />
        <TextInput {...form.field('commentator')} label={t('field.commentator')} />
        <TextInput {...form.field('event_id')} label={t('field.event_id')} />
        <Checkbox {...form.field('betting', 'checkbox')} label={t('field.betting')} />
        <TextInput
          {...form.field('source_url')}
          className={wide}
          label={t('field.source_url')}
          description={t('hint.source_url')}
          spellCheck={false}
        />
        <TextInput
          {...form.field('encoderAddresses')}
          className={wide}
          label={t('field.encoderAddresses')}
          description={t('hint.encoderAddresses')}
          placeholder="192.0.2.0/24, 2001:db8::7"
          spellCheck={false}
        />
      </FormGroup>
      <FormGroup title={t('group.notes')}>
        <ReferenceSelect
          {...referenceProps('status', 'status', [], null, stream ? undefined : t('hint.status'))}
          className={wide}
          clearable={stream === null}
        />
        <Textarea
          {...form.field('description')}
          className={wide}
          label={t('field.description')}
          autosize
          minRows={2}
          maxRows={6}
        />
        <Textarea
          {...form.field('comment')}
          className={wide}
          label={t('field.comment')}
          autosize
          minRows={2}
          maxRows={6}
        />
      </FormGroup>
    </>
  );
}

function StartInputs({ form }: { form: Form }) {
  const { t } = useTranslation('streams');
  const { values, errors } = form.form;
  return (
    <FormGroup title={t('group.time')}>
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
      <StartHint values={values} />
      <ZoneSelect
        {...form.field('timezone')}
        label={t('field.timezone')}
        description={t('hint.timezone')}
        onChange={(zone) => form.form.setFieldValue('timezone', zone ?? viewerZone())}
      />
      <NumberField
        {...form.field('duration')}
        label={t('field.duration')}
        description={t('hint.duration')}
        min={1}
        max={1440}
        allowDecimal={false}
        value={values.duration ?? null}
        onChange={(minutes) => form.form.setFieldValue('duration', minutes)}
      />
      <TextInput {...form.field('venue')} label={t('field.venue')} />
      <Checkbox {...form.field('startTimeTbd', 'checkbox')} className={wide} label={t('field.startTimeTbd')} />
      <Checkbox {...form.field('postponed', 'checkbox')} className={wide} label={t('field.postponed')} />
    </FormGroup>
  );
}

/** The start in the viewer's own zone, to reveal a wrong day, zone or half of the day. */
function StartHint({ values }: { values: StreamValues }) {
  const { i18n } = useTranslation();
  const now = useNow(15_000);
  const start = atZone(values.startDate, values.startTime, values.timezone);
  const here = viewerZone();
  return (
    <p className={styles['start']} aria-live="polite">
      {start
        ? `${day(start, now, i18n.language, here)}, ${clock(start, i18n.language, here)} ${here} · ${relativeTime(start, now, i18n.language)}`
        : '\u00a0'}
    </p>
  );
}
