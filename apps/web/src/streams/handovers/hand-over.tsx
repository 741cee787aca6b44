import { Alert, Button, Checkbox, Group, Select, Skeleton, Textarea } from '@mantine/core';
import { handoverMinutes, handoverRoutes } from '@touchline/contract';
import type { HeldStream, UserName } from '@touchline/contract';
import { handoverOffer } from '@touchline/contract/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useContractForm } from '#kit/form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import { periodText } from '../period-text.ts';
import styles from './handovers.module.css';

/** Offers streams that the user has taken to somebody. `only`: the stream that is chosen at first; null for all. */
export function HandOver({ only, onClose }: { only: number | null; onClose: () => void }) {
  const { t } = useTranslation(['handovers', 'shell']);
  const phone = usePhone();
  const choices = useQuery({
    queryKey: ['handover', 'choices'],
    queryFn: ({ signal }) => call(handoverRoutes.choices, {}, signal),
    // A form that is being filled in does not change under the hand.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog size={520} phone={phone} title={t('handOver')} closeLabel={t('shell:form.close')} onClose={onClose}>
      {choices.error && !choices.data ? (
        <Failed title={t('failed')} error={choices.error} onRetry={() => void choices.refetch()} />
      ) : null}
      {choices.isPending ? <Skeleton height={160} /> : null}
      {choices.data?.streams.length === 0 ? <p className={styles['dim']}>{t('nothing')}</p> : null}
      {choices.data && choices.data.streams.length > 0 ? (
        <OfferForm {...choices.data} only={only} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

type FormProps = { streams: HeldStream[]; receivers: UserName[]; only: number | null; onClose: () => void };

function OfferForm({ streams, receivers, only, onClose }: FormProps) {
  const { t, i18n } = useTranslation(['handovers', 'shell']);
  const client = useQueryClient();
  const chosen = streams.flatMap(({ id }) => (only === null || id === only ? String(id) : []));
  const { form, field, busy, failure, onSubmit } = useContractForm<{
    to: string | null;
    streams: string[];
    note: string;
  }>({
    initial: { to: null, streams: chosen, note: '' },
    schema: handoverOffer,
    input: (values) => ({
      to: values.to === null ? null : Number(values.to),
      streams: values.streams.map(Number),
      note: values.note,
    }),
    guarded: true,
    send: async (values) => {
      await call(
        handoverRoutes.offer,
        { to: Number(values.to), streams: values.streams.map(Number), note: values.note },
        null,
      );
      return async () => {
        showSuccess(t('offered'));
        await client.invalidateQueries({ queryKey: ['handover', 'list'] });
        onClose();
      };
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className={styles['form']}>
      {failure ? (
        <Alert color="red" role="alert" title={t('failure.offer')}>
          {failure}
        </Alert>
      ) : null}
      <Select
        {...field('to')}
        label={t('to')}
        searchable
        required
        data={receivers.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Checkbox.Group {...field('streams')} label={t('streams')}>
        <div className={styles['choices']}>
          {streams.map((stream) => (
            <Checkbox
              key={stream.id}
              value={String(stream.id)}
              label={stream.title}
              description={periodText(stream, i18n.language)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea {...field('note')} label={t('note')} maxLength={1_000} autosize minRows={2} maxRows={6} />
      <p className={styles['dim']}>{t('hint', { minutes: handoverMinutes })}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => leave(onClose)}>
          {t('shell:form.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('submit', { count: form.values.streams.length })}
        </Button>
      </Group>
    </form>
  );
}
