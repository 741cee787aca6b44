import { Alert, Button, Group } from '@mantine/core';
import { clientRoutes, formats, signedLinkRoutes } from '@touchline/contract';
import { signedLinkInput } from '@touchline/contract/schemas';
import type { Client, LinkReason, Stream } from '@touchline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { ChoicesInput } from '#kit/choices-input.tsx';
import { useContractForm } from '#kit/form.ts';
import { NetworksInput } from '#kit/networks-input.tsx';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { atZone } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { DayInput } from '#ui/day-input.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { TimeInput } from '#ui/time-input.tsx';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './links.module.css';

type Values = {
  client: number | null;
  formats: string[];
  networks: string[];
  maxViewers: number | null;
  /** The last day and its end in the viewer's zone; both empty for the usual end. */
  day: string;
  until: string;
};

const blank: Values = { client: null, formats: [], networks: [], maxViewers: null, day: '', until: '' };

/** `keepsLimits`: the server checks networks and viewers. */
type Props = { stream: Stream; keepsLimits: boolean; onClose: () => void };

/** The form of a link for a client; its limits are at first those of the client. */
export function MakeLink({ stream, keepsLimits, onClose }: Props) {
  const { t } = useTranslation(['links', 'shell']);
  const phone = usePhone();
  const cache = useQueryClient();
  const form = useContractForm<Values>({
    initial: blank,
    schema: signedLinkInput,
    input: (values) => inputOf(stream, values),
    guarded: true,
    send: async (values) => {
      await call(signedLinkRoutes.create, signedLinkInput.parse(inputOf(stream, values)), null);
      return async () => {
        await cache.invalidateQueries({ queryKey: ['signedLink'] });
        showSuccess(t('form.done'));
        onClose();
      };
    },
  });
  const client = useClientLimits(form, stream, keepsLimits);
  return (
    <Dialog size={480} phone={phone} title={t('form.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('form.failure')}>
            {form.failure}
          </Alert>
        ) : null}
        <LimitInputs form={form} client={client} keepsLimits={keepsLimits} />
        <EndInputs form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={client.isReading}>
            {t('form.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function inputOf({ id }: Stream, { client, day, until, ...limits }: Values): object {
  const end = day === '' && until === '' ? undefined : (atZone(day, until, viewerZone())?.toISOString() ?? '');
  return { ...limits, stream: id, client: client ?? undefined, until: end };
}

type Form = ReturnType<typeof useContractForm<Values>>;

/** Chooses the client and then sets the limits to its own. `allowed`: the formats that it may be given. */
function useClientLimits({ form }: Form, stream: Stream, keepsLimits: boolean) {
  const { t, i18n } = useTranslation('links');
  const { data, isPending, mutate, reset } = useMutation({
    mutationFn: (id: number) => call(clientRoutes.find, { id }, null),
  });
  const refused: readonly (LinkReason | null)[] = ['not_offered', 'not_signed'];
  const allowedOf = (client: Client) =>
    client.formats.filter((format) => !refused.includes(stream.linkReasons[format]));
  const choose = (id: number | null) => {
    form.setValues({ client: id, formats: [], networks: [], maxViewers: null });
    if (id === null) return reset();
    // Not called for a client that is no longer the chosen one.
    mutate(id, {
      onSuccess(client) {
        const limits = keepsLimits ? client : blank;
        form.setValues({ formats: allowedOf(client), networks: limits.networks, maxViewers: limits.maxViewers });
      },
      onError(error) {
        form.setFieldValue('client', null);
        showFailure(t('form.failure'), errorText(i18n, error));
      },
    });
  };
  return { choose, allowed: data ? allowedOf(data) : [], isReading: isPending };
}

type LimitProps = { form: Form; client: ReturnType<typeof useClientLimits>; keepsLimits: boolean };

function LimitInputs({ form: { form, field }, client: { choose, allowed }, keepsLimits }: LimitProps) {
  const { t } = useTranslation('links');
  return (
    <>
      <ReferenceSelect
        target="client"
        within={[]}
        name="client"
        value={form.values.client}
        knownName={null}
        label={t('form.client')}
        description={t('form.clientHint')}
        withAsterisk
        clearable={false}
        data-autofocus
        error={form.errors['client']}
        onChange={choose}
      />
      <ChoicesInput
        {...field('formats')}
        label={t('form.formats')}
        choices={formats.map((value) => ({
          value,
          label: t(`format.${value}`),
          disabled: !allowed.includes(value),
        }))}
      />
      {keepsLimits ? <LimitNumbers form={{ form, field }} /> : <p className={styles['end']}>{t('form.noLimits')}</p>}
    </>
  );
}

function LimitNumbers({ form: { form, field } }: { form: Pick<Form, 'form' | 'field'> }) {
  const { t } = useTranslation('links');
  return (
    <>
      <NumberField
        {...field('maxViewers')}
        label={t('form.maxViewers')}
        description={t('form.maxViewersHint')}
        min={1}
        allowDecimal={false}
        value={form.values.maxViewers}
        onChange={(count) => form.setFieldValue('maxViewers', count)}
      />
      <NetworksInput
        {...field('networks')}
        label={t('form.networks')}
        description={t('form.networksHint')}
        value={form.values.networks}
        onChange={(networks) => form.setFieldValue('networks', networks)}
      />
    </>
  );
}

function EndInputs({ form: { form, field } }: { form: Form }) {
  const { t } = useTranslation('links');
  const { day, until } = form.values;
  return (
    <div>
      <Group grow align="flex-start">
        <DayInput
          {...field('day')}
          label={t('form.day')}
          clearable
          value={day}
          onChange={(next) => form.setFieldValue('day', next)}
        />
        <TimeInput
          name="until"
          label={t('form.time')}
          error={form.errors['until']}
          value={until}
          onChange={(next) => form.setFieldValue('until', next)}
        />
      </Group>
      <p className={styles['end']}>{t('form.untilHint', { zone: viewerZone() })}</p>
    </div>
  );
}
