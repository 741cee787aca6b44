import { Button } from '@mantine/core';
import type { ImportEntity, ImportJob } from '@touchline/contract';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const lists: Record<ImportEntity, string> = {
  stream: '/broadcast/streams',
  sport: '/references/sports',
  tournament: '/references/tournaments',
  team: '/references/teams',
};

/** Leads to the list with just the records that an import created or changed. */
export function ImportedLink({ job, onOpen }: { job: ImportJob; onOpen: () => void }) {
  const { t } = useTranslation('sheets');
  const search = { filter: `import:${job.id}` };
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={lists[job.entity]} search={search} onClick={onOpen} />}
      size="xs"
      variant="default"
      leftSection={<IconListDetails size={16} />}
    >
      {t('done.show')}
    </Button>
  );
}
