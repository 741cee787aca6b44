import { Button, Menu } from '@mantine/core';
import { playlistRoutes, sheetFormats } from '@touchline/contract';
import type { Playlist, SheetFormat } from '@touchline/contract';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import type { Column } from '#kit/columns.ts';
import { useAct } from '#kit/use-act.ts';
import { viewerZone } from '#ui/zone.ts';
import { showSuccess } from '#ui/toast.ts';
import { download } from '#web/spreadsheets/download.ts';
import { exportRequest } from '#web/spreadsheets/export-request.ts';
import type { RowQuery } from '#web/spreadsheets/export-request.ts';
import { useSheetLanguage } from '#web/spreadsheets/language.ts';
import { exportHeadings } from './export-headings.ts';

type Props = { rows: RowQuery; columns: readonly Column<Playlist>[]; total: number | undefined };
type ExportHandler = (format: SheetFormat, columns: readonly string[] | null) => void;

/** Exports all pages of the list, with the visible columns or with all columns. */
export function ExportMenu({ rows, columns, total }: Props) {
  const { t } = useTranslation('playlist');
  const act = useAct();
  const language = useSheetLanguage();
  const [busy, setBusy] = useState(false);
  const take = async (format: SheetFormat, keys: readonly string[] | null) => {
    setBusy(true);
    await act(t('failure.export'), async () => {
      const { input, headers } = exportRequest(rows, { format, language, zone: viewerZone(), columns: keys });
      await download(playlistRoutes.export, input, headers);
      showSuccess(t('toast.exported'));
    });
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('action.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Items columns={columns} total={total} onExport={(format, keys) => void take(format, keys)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** A component of its own, so that it reads the visible columns when the menu opens. */
function Items({ columns, total, onExport }: Pick<Props, 'columns' | 'total'> & { onExport: ExportHandler }) {
  const { t, i18n } = useTranslation('playlist');
  const shown = useColumns('playlist', columns);
  const headings = exportHeadings(t, i18n.language, total);
  const ways = [
    { label: headings.shown, keys: shown.map(({ key }) => key) },
    { label: headings.all, keys: null },
  ];
  return ways.map(({ label, keys }) => (
    <Fragment key={label}>
      <Menu.Label>{label}</Menu.Label>
      {sheetFormats.map((format) => (
        <Menu.Item key={format} onClick={() => onExport(format, keys)}>
          {t(format === 'xlsx' ? 'action.exportXlsx' : 'action.exportCsv')}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
