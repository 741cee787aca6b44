import { Select, Switch } from '@mantine/core';
import { formatPriorities, qualityPriorities, qualitySizes } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Form } from './general-inputs.tsx';

/** The inputs of a user's flags and priorities. */
export function OptionInputs({ form }: { form: Form }) {
  const { t } = useTranslation('users');
  const { field } = form;
  const size = (quality: (typeof qualityPriorities)[number]) => {
    const { width, height } = qualitySizes[quality];
    return `${quality} · ${width}×${height}`;
  };
  return (
    <>
      <Switch
        {...field('betBroadcast', 'checkbox')}
        label={t('field.betBroadcast')}
        description={t('hint.betBroadcast')}
      />
      <Switch
        {...field('playlistAutoload', 'checkbox')}
        label={t('field.playlistAutoload')}
        description={t('hint.playlistAutoload')}
      />
      <Select
        {...field('stream_format_priority')}
        label={t('field.stream_format_priority')}
        allowDeselect={false}
        data={[...formatPriorities]}
      />
      <Select
        {...field('stream_quality_priority')}
        label={t('field.stream_quality_priority')}
        allowDeselect={false}
        data={qualityPriorities.map((value) => ({ value, label: size(value) }))}
      />
    </>
  );
}
