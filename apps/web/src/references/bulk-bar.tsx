import { Button } from '@mantine/core';
import { IconArchiveOff, IconLanguage, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/phone.ts';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Directory, Item } from './directories.ts';
import { useDirectoryActions } from './use-directory-actions.ts';

const TransliterationDialog = lazyPart(async () => (await import('./transliteration.tsx')).TransliterationDialog);

type Props = {
  directory: Directory;
  items: readonly Item[];
  archived: boolean;
  onClear: () => void;
};

/** The actions on all selected records. */
export function BulkBar({ directory, items, archived, onClear }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const { remove, restore } = useDirectoryActions(directory);
  const clearAfter = (work: Promise<boolean>) => void work.then((happened) => (happened ? onClear() : undefined));
  const phone = usePhone();
  const [transliterates, setTransliterates] = useState(false);
  return (
    <SelectionBar count={items.length} onClear={onClear}>
      {archived ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArchiveOff size={16} />}
          onClick={() => clearAfter(restore(items))}
        >
          {t('archived.restore')}
        </Button>
      ) : (
        <>
          {directory.name === 'team' ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLanguage size={16} />}
              onClick={() => setTransliterates(true)}
            >
              {t('transliteration.action')}
            </Button>
          ) : null}
          <Button
            size="xs"
            color="red"
            variant="light"
            leftSection={<IconTrash size={16} />}
            disabled={items.some((item) => item.builtIn === true)}
            onClick={() => clearAfter(remove(items))}
          >
            {t('shell:form.delete')}
          </Button>
        </>
      )}
      {transliterates ? (
        <Suspense>
          <TransliterationDialog
            teams={items.map((item) => item.id)}
            phone={phone}
            onClose={(saved) => {
              setTransliterates(false);
              if (saved) onClear();
            }}
          />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
}
