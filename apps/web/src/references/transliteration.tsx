import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { transliterationRoutes } from '@touchline/contract';
import type { Transliteration } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave, useUnsaved } from '#ui/unsaved.ts';
import styles from './references.module.css';

type Props = { teams: readonly number[]; phone: boolean; onClose: (saved: boolean) => void };

/** Proposes spellings of team names in the other script, which can be selected and saved as synonyms. */
export function TransliterationDialog({ teams, phone, onClose }: Props) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { data, error } = useQuery({
    queryKey: ['transliteration', teams],
    queryFn: ({ signal }) => call(transliterationRoutes.propose, { ids: [...teams] }, signal),
    // The list must not change while somebody selects.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog
      size={560}
      phone={phone}
      title={t('transliteration.title')}
      closeLabel={t('shell:form.close')}
      onClose={() => onClose(false)}
    >
      {error ? <p role="alert">{errorText(i18n, error)}</p> : null}
      {data ? <SpellingChoice teams={data.data} onClose={onClose} /> : error ? null : <Skeleton height={160} />}
    </Dialog>
  );
}

type Chosen = ReadonlyMap<number, ReadonlySet<string>>;

function SpellingChoice({ teams, onClose }: { teams: readonly Transliteration[]; onClose: Props['onClose'] }) {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  // The most likely spelling of each name is selected initially.
  const [chosen, setChosen] = useState<Chosen>(
    () => new Map(teams.map(({ id, proposals }) => [id, new Set(proposals.slice(0, 1))])),
  );
  const [isChanged, setChanged] = useState(false);
  const markSaved = useUnsaved(isChanged);
  const toggle = (id: number, text: string) => {
    const texts = new Set(chosen.get(id));
    if (!texts.delete(text)) texts.add(text);
    setChosen(new Map([...chosen, [id, texts]]));
    setChanged(true);
  };
  const synonyms = [...chosen].flatMap(([internal_id, texts]) =>
    [...texts].map((content) => ({ internal_id, content })),
  );
  const save = async () => {
    await act(t('failure.transliteration'), async () => {
      const { created } = await call(transliterationRoutes.save, { synonyms }, null);
      markSaved();
      showSuccess(t('done.transliterated', { count: created }));
      await client.invalidateQueries({ queryKey: ['synonym'] });
      onClose(true);
    });
  };
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{t('transliteration.text')}</p>
      {teams.map(({ id, name, proposals }) => (
        <fieldset key={id} className={styles['proposals']}>
          <legend>{name}</legend>
          {proposals.length === 0 ? <p className={styles['hint']}>{t('transliteration.none')}</p> : null}
          {proposals.map((text) => (
            <Checkbox
              key={text}
              label={text}
              checked={chosen.get(id)?.has(text) ?? false}
              onChange={() => toggle(id, text)}
            />
          ))}
        </fieldset>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => leave(() => onClose(false))}>
          {t('shell:form.cancel')}
        </Button>
        <Button disabled={synonyms.length === 0} onClick={() => void save()}>
          {synonyms.length === 0
            ? t('transliteration.saveNone')
            : t('transliteration.save', { count: synonyms.length })}
        </Button>
      </Group>
    </div>
  );
}
