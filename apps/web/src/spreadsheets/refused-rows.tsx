import { Button } from '@mantine/core';
import { importRoutes } from '@touchline/contract';
import type { ImportJob } from '@touchline/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '#kit/use-act.ts';
import { download } from './download.ts';
import { useSheetLanguage } from './language.ts';

/** Downloads the rows with errors, each with its reasons, if there are any and their file is still stored. */
export function RefusedRows({ job }: { job: ImportJob }) {
  const { t } = useTranslation('sheets');
  const act = useAct();
  const language = useSheetLanguage();
  if (!job.hasFile || job.counts.error === 0) return null;
  const take = () =>
    void act(t('failed.refused'), async () => {
      const input = { id: job.id, language };
      await download(importRoutes.refused, input, {});
    });
  return (
    <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} onClick={take}>
      {t('refused.download')}
    </Button>
  );
}
