import { ActionIcon, Menu } from '@mantine/core';
import { sampleRoutes, sheetFormats } from '@touchline/contract';
import type { SheetFormat } from '@touchline/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '#kit/use-act.ts';
import { viewerZone } from '#ui/zone.ts';
import { download, saveFile } from '#web/spreadsheets/download.ts';
import { useSheetLanguage } from '#web/spreadsheets/language.ts';
import { statusNamesQuery, withStatusNames } from '../use-status-name.ts';
import { readEvents } from './read-events.ts';
import type { TimeRange } from './time-range.ts';

/** Saves the curves or the events of the shown period. */
export function ExportMenu({ stream, range }: { stream: number; range: TimeRange }) {
  const { t, i18n } = useTranslation(['timeline', 'streams', 'shell']);
  const { t: say } = useTranslation(['streams', 'shell', 'timeline']);
  const act = useAct();
  const language = useSheetLanguage();
  const client = useQueryClient();
  const save = (format: SheetFormat) =>
    act(t('failedExport'), async () => {
      const [from, to] = [new Date(range.fromMs).toISOString(), new Date(range.toMs).toISOString()];
      const input = { id: stream, from, to, format, language, zone: viewerZone() };
      await download(sampleRoutes.export, input, {});
    });
  const saveEvents = () =>
    act(t('failedExport'), async () => {
      const [{ eventsFile }, entries] = await Promise.all([import('./events-file.ts'), readEvents(stream, range)]);
      const names = i18n.language === 'ru' ? await client.fetchQuery(statusNamesQuery) : {};
      const named = entries.map((entry) => withStatusNames(entry, (name) => names[name ?? ''] || name));
      const file = eventsFile(say, named, viewerZone());
      saveFile(new Blob([file], { type: 'text/csv' }), `events-${stream}.csv`);
    });
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('tool.exportTitle')} title={t('tool.exportTitle')}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t('exportCurves', { format: format.toUpperCase() })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void saveEvents()}>{t('exportEvents', { format: 'CSV' })}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
