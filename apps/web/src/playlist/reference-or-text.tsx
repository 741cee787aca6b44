import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useContractForm } from '#kit/form.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import type { ReferenceTarget } from '#kit/reference-name.ts';
import type { QueryValues } from './form-values.ts';
import styles from './playlist.module.css';

type Name = 'sport' | 'tournament' | 'team1' | 'team2';
type Props = {
  form: ReturnType<typeof useContractForm<QueryValues>>;
  name: Name;
  target: ReferenceTarget;
  within: PageRequest['filters'];
  /** The name of the selected record; null if unknown. */
  knownName: string | null;
  focus: boolean;
  onChosen: ((id: number | null) => void) | null;
};

/** An input for a record of the directory, or a free text for a name that the directory does not have. */
export function ReferenceOrText({ form, name, target, within, knownName, focus, onChosen }: Props) {
  const { t } = useTranslation('playlist');
  const words = `${name}Text` as const;
  const { values, errors } = form.form;
  const [byWords, setByWords] = useState(values[words] !== '' && values[name] === null);
  const change = (next: boolean) => {
    setByWords(next);
    if (next) form.form.setFieldValue(name, null);
    else form.form.setFieldValue(words, '');
  };
  const other = t(byWords ? 'hint.inList' : 'hint.inWords');
  const error = errors[name] ?? errors[words];
  return (
    <div>
      {byWords ? (
        <TextInput {...form.field(words)} label={t(`field.${name}`)} description={t('hint.words')} error={error} />
      ) : (
        <ReferenceSelect
          target={target}
          within={within}
          name={name}
          label={t(`field.${name}`)}
          value={values[name]}
          knownName={knownName}
          error={error}
          data-autofocus={focus || undefined}
          onChange={(id) => (onChosen ? onChosen(id) : form.form.setFieldValue(name, id))}
        />
      )}
      <Anchor
        component="button"
        type="button"
        size="xs"
        className={styles['switch']}
        aria-label={`${other}: ${t(`field.${name}`)}`}
        onClick={() => change(!byWords)}
      >
        {other}
      </Anchor>
    </div>
  );
}
