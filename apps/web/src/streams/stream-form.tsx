import { streamRoutes } from '@touchline/contract';
import { stream as streamEntity } from '@touchline/contract/schemas';
import type { Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { FormDrawer } from '#kit/form-drawer.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showSuccess } from '#ui/toast.ts';
import { loadWords } from '#web/app/i18n.ts';
import { useProfile } from '#web/session/profile.ts';
import { FeedOrigin } from './fixtures/lazy-feed-origin.ts';
import { copyOf, emptyValues, inputOf, valuesOf } from './form-values.ts';
import type { StreamValues } from './form-values.ts';
import { StreamInputs } from './stream-inputs.tsx';

const ScheduleConflicts = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./planning/schedule-conflicts.tsx'), loadWords('planning')]);
  return loaded.ScheduleConflicts;
});

type Create = (typeof streamRoutes.create.input)['_zod']['input'];
/** `like`: the stream that a new one copies. `given`: values that a new one begins with. `zone`: the time zone of the start unless another one is chosen. */
type Props = {
  stream: Stream | null;
  like?: Stream;
  given?: Partial<StreamValues>;
  zone: string;
  onClose: () => void;
  onSaved: (id: number) => void;
};

type CreateProps = {
  /** Values that the form begins with, in the time zone of new streams. */
  given: ((zone: string) => Partial<StreamValues>) | null;
  onClose: () => void;
  onCreated: (id: number) => void;
};

/** The form of a new stream. */
export function CreateStream({ given, onClose, onCreated }: CreateProps) {
  const zone = useProfile()?.defaultZone;
  // The form reads the zone only once, when it opens.
  if (zone === undefined) return null;
  return <StreamForm stream={null} given={given?.(zone)} zone={zone} onClose={onClose} onSaved={onCreated} />;
}

type DuplicateProps = { stream: Stream; onClose: () => void; onCreated: (id: number) => void };

/** The form of a new stream that begins as a copy of another one. */
export function DuplicateStream({ stream, onClose, onCreated }: DuplicateProps) {
  return <StreamForm stream={null} like={stream} zone={stream.timezone} onClose={onClose} onSaved={onCreated} />;
}

/**
 * The form of a stored stream. Sends only changed fields; changes that others made meanwhile are shown, not
 * overwritten.
 */
export function EditStream({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  return <StreamForm stream={stream} zone={stream.timezone} onClose={onClose} onSaved={onClose} />;
}

function StreamForm({ stream, like, given, zone, onClose, onSaved }: Props) {
  const { t } = useTranslation('streams');
  const client = useQueryClient();
  const form = useRecordForm<StreamValues, Stream>({
    record: stream,
    valuesOf: (record) => (record ? valuesOf(record) : like ? copyOf(like) : { ...emptyValues(zone), ...given }),
    schema: stream ? streamEntity.update : streamEntity.create,
    // All fields are validated although only changes are sent: a required field must not be cleared.
    input: (values, base) => ({ ...(base ? { id: base.id, ...emptyRequired(values) } : {}), ...inputOf(values) }),
    together: [],
    send: async (values, base, changes) => {
      const saved = await (base
        ? call(streamRoutes.update, { id: base.id, version: base.version, ...(changes as object) }, null)
        : // The form has just validated the required fields.
          call(streamRoutes.create, inputOf(values) as Create, null));
      return () => {
        client.setQueryData(['stream', 'item', saved.id], saved);
        void client.invalidateQueries({ queryKey: ['stream'] });
        void client.invalidateQueries({ queryKey: ['scheduleConflict'] });
        showSuccess(t(base ? 'toast.updated' : 'toast.created'));
        onSaved(saved.id);
      };
    },
  });
  const labels: FieldLabels<StreamValues> = {
    label: (name) => t(`field.${name}`),
    fields: streamEntity.fields,
    show: () => null,
  };
  return (
    <FormDrawer
      title={t(stream ? 'form.editTitle' : like ? 'form.duplicateTitle' : 'form.createTitle')}
      failureTitle={t(stream ? 'failure.update' : 'failure.create')}
      form={form}
      labels={labels}
      onClose={onClose}
      after={null}
    >
      <Suspense>
        <ScheduleConflicts id={stream?.id ?? null} values={form.form.values} />
        {stream && stream.event_id !== '' ? <FeedOrigin stream={stream} isReadOnly /> : null}
      </Suspense>
      <StreamInputs form={form} stream={form.base ?? like ?? null} saved={stream} />
    </FormDrawer>
  );
}

/** An update may leave fields out, the form may not: an empty string for a missing required value triggers its error. */
function emptyRequired(values: StreamValues): Record<string, ''> {
  const required = ['sport', 'startDate', 'startTime'] as const;
  return Object.fromEntries(required.filter((name) => !values[name]).map((name) => [name, '']));
}
