import { Alert, Button, Group, TextInput } from '@mantine/core';
import { maintenanceRoutes } from '@touchline/contract';
import { maintenanceInput } from '@touchline/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { serverNow } from '#ui/clock.ts';
import { atZone, calendarDay, clock } from '#ui/dates.ts';
import { DayInput } from '#ui/day-input.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { TimeInput } from '#ui/time-input.tsx';
import { leave } from '#ui/unsaved.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './incidents.module.css';

/** Days and times of start and end in the viewer's zone. */
type Values = { startDay: string; startTime: string; endDay: string; endTime: string; note: string };

const hourMs = 3_600_000;

/** From now for an hour, unless somebody says otherwise. */
function initialValues(): Values {
  const [start, end] = [new Date(serverNow()), new Date(serverNow() + hourMs)];
  const day = (at: Date) => calendarDay(at, viewerZone());
  const time = (at: Date) => clock(at, 'en', viewerZone());
  return { startDay: day(start), startTime: time(start), endDay: day(end), endTime: time(end), note: '' };
}

/** The form of planned maintenance of a server. */
export function PlanMaintenance({ server, onClose }: { server: number; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'shell']);
  const phone = usePhone();
  const client = useQueryClient();
  const inputOf = ({ startDay, startTime, endDay, endTime, note }: Values) => ({
    server,
    startsAt: atZone(startDay, startTime, viewerZone())?.toISOString(),
    endsAt: atZone(endDay, endTime, viewerZone())?.toISOString(),
    note,
  });
  const { form, field, ...state } = useContractForm<Values>({
    initial: initialValues(),
    schema: maintenanceInput,
    input: inputOf,
    guarded: true,
    send: async (values) => {
      await call(maintenanceRoutes.create, maintenanceInput.parse(inputOf(values)), null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['maintenance'] });
        onClose();
      };
    },
  });
  const end = (name: 'start' | 'end') => (
    <Group gap="xs" align="flex-start" grow>
      <DayInput
        label={t(`maintenance.${name}Day`)}
        value={form.values[`${name}Day`]}
        onChange={(day) => form.setFieldValue(`${name}Day`, day)}
      />
      <TimeInput
        label={t(`maintenance.${name}Time`)}
        error={form.errors[`${name}sAt`]}
        value={form.values[`${name}Time`]}
        onChange={(time) => form.setFieldValue(`${name}Time`, time)}
      />
    </Group>
  );
  return (
    <Dialog size={480} phone={phone} title={t('maintenance.plan')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={state.onSubmit} className={styles['sections']}>
        {state.failure ? (
          <Alert color="red" role="alert" title={t('failure.maintenance')}>
            {state.failure}
          </Alert>
        ) : null}
        {end('start')}
        {end('end')}
        <p className={styles['dim']}>{t('maintenance.hint', { zone: viewerZone() })}</p>
        <TextInput {...field('note')} label={t('column.note')} maxLength={200} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={state.busy}>
            {t('maintenance.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
