import { ActionIcon, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { accessRules } from '@touchline/contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccessPreview } from './access-preview.tsx';
import type { Form } from './general-inputs.tsx';
import { StreamPicker } from './stream-picker.tsx';
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
      <StreamPicker
        label={t('access.add')}
        placeholder={t('access.addHint')}
        without={streams}
        error={form.form.errors['streams']}
        onPick={(id) => put([...streams, id])}
      />
      <SelectedStreams ids={streams} onRemove={(id) => put(streams.filter((each) => each !== id))} />
      <AccessPreview access={access} streams={streams} />
    </>
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
