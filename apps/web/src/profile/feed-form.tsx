import { Alert, Button, Group, Select, TextInput } from '@mantine/core';
import { personalFeedKinds, personalFeedRoutes, personalFeedScopes, playerFormats } from '@touchline/contract';
import type { PersonalFeed, PersonalFeedKind } from '@touchline/contract';
import { personalFeedInput } from '@touchline/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { useCan } from '#web/session/profile.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './profile.module.css';

type Values = {
  name: string;
  kind: PersonalFeedKind;
  scope: (typeof personalFeedScopes)[number];
  sport: number | null;
  tournament: number | null;
  team: number | null;
  format: (typeof playerFormats)[number] | null;
};

const blank: Omit<Values, 'scope'> = {
  name: '',
  kind: 'calendar',
  sport: null,
  tournament: null,
  team: null,
  format: null,
};

type Props = { onClose: () => void; onMade: (feed: PersonalFeed, url: string) => Promise<void> };

/** The form of a new feed. */
export function FeedForm({ onClose, onMade }: Props) {
  const { t } = useTranslation(['profile', 'shell']);
  const phone = usePhone();
  const mayTake = useCan('take.self');
  const form = useContractForm<Values>({
    initial: { ...blank, scope: mayTake ? 'taken' : 'visible' },
    schema: personalFeedInput,
    input: (values) => values,
    guarded: true,
    send: async (values) => {
      const { url, ...feed } = await call(personalFeedRoutes.create, personalFeedInput.parse(values), null);
      return () => onMade(feed, url);
    },
  });
  return (
    <Dialog size={480} phone={phone} title={t('feeds.formTitle')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('feeds.failed')}>
            {form.failure}
          </Alert>
        ) : null}
        <FeedInputs form={form} />
        <FilterInputs form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('feeds.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

type Form = { form: ReturnType<typeof useContractForm<Values>> };

function FeedInputs({ form: { form, field } }: Form) {
  const { t } = useTranslation('profile');
  const mayCopyLinks = useCan('stream.copyLink');
  const mayTake = useCan('take.self');
  return (
    <>
      <TextInput
        {...field('name')}
        label={t('feeds.name')}
        description={t('feeds.nameHint')}
        withAsterisk
        data-autofocus
        maxLength={100}
      />
      {mayCopyLinks ? (
        <Select
          {...field('kind')}
          label={t('feeds.kindLabel')}
          allowDeselect={false}
          data={personalFeedKinds.map((value) => ({ value, label: t(`feeds.kindLong.${value}`) }))}
        />
      ) : null}
      {mayTake ? (
        <Select
          {...field('scope')}
          label={t('feeds.scopeLabel')}
          allowDeselect={false}
          data={personalFeedScopes.map((value) => ({ value, label: t(`feeds.scope.${value}`) }))}
        />
      ) : null}
      {form.values.kind === 'links' ? (
        <Select
          {...field('format')}
          label={t('feeds.formatLabel')}
          placeholder={t('feeds.preferred')}
          clearable
          data={playerFormats.map((value) => ({ value, label: t(`feeds.format.${value}`) }))}
        />
      ) : null}
    </>
  );
}

function FilterInputs({ form: { form } }: Form) {
  const { t } = useTranslation('profile');
  const { sport } = form.values;
  const within = sport === null ? [] : [{ column: 'sport', value: String(sport) }];
  return (
    <>
      <ReferenceSelect
        target="sport"
        name="sport"
        within={[]}
        value={sport}
        knownName={null}
        label={t('feeds.sport')}
        placeholder={t('feeds.all')}
        error={form.errors['sport']}
        onChange={(id) => form.setValues({ sport: id, tournament: null, team: null })}
      />
      {(['tournament', 'team'] as const).map((target) => (
        <ReferenceSelect
          key={target}
          target={target}
          name={target}
          within={within}
          value={form.values[target]}
          knownName={null}
          label={t(`feeds.${target}`)}
          placeholder={t('feeds.all')}
          error={form.errors[target]}
          onChange={(id) => form.setFieldValue(target, id)}
        />
      ))}
    </>
  );
}
