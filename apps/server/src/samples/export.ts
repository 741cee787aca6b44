import { sampleMeasures } from '@touchline/contract';
import type { SamplePeriod, SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { rolledUpS } from '#server/samples/period-length';
import { readPeriods } from '#server/samples/read-periods';
import { mimeTypes, writeSheet } from '#server/sheets/write-sheet';
import type { Value, WrittenColumn } from '#server/sheets/write-sheet';
import type { Db } from '#database/pool';

type Asked = { stream: number; from: Date; to: Date; detailFrom: Date };
type File = { format: SheetFormat; language: SheetLanguage; zone: string };

/** Cells show minutes: a bitrate is measured about once in one. */
const shortestS = 60;
/** Read together. */
const portionMs = 86_400_000;

/** A spreadsheet with a row for each minute, or for five where the minutes are no longer kept. */
export function exportSamples(db: Db, asked: Asked, file: File, reply: FastifyReply): Readable {
  const { title, column } = words[file.language].timeline;
  const unit = words[file.language].timeline.exportUnit;
  const plain = (header: string): WrittenColumn => ({ header, width: 16, kind: 'plain' });
  const heads: WrittenColumn[] = [
    { header: `${column.at} (${file.zone})`, width: 30, kind: 'minute' },
    ...sampleMeasures.flatMap((measure) =>
      (['mean', 'low', 'high'] as const).map((part) => plain(`${column[measure]}, ${unit[measure]}, ${column[part]}`)),
    ),
    plain(column.probes),
  ];
  void reply.type(mimeTypes[file.format]);
  void reply.header('Content-Disposition', `attachment; filename="samples-${asked.stream}.${file.format}"`);
  return writeSheet(file.format, title, heads, portionsOf(db, asked, file.zone));
}

async function* portionsOf(db: Db, { stream, from, to, detailFrom }: Asked, zone: string): AsyncGenerator<Value[][]> {
  const stepS = from < detailFrom ? rolledUpS : shortestS;
  // Whole periods: one that two portions cut would have two rows.
  const firstMs = Math.floor(from.getTime() / portionMs) * portionMs;
  for (let startMs = firstMs; startMs < to.getTime(); startMs += portionMs) {
    const start = new Date(Math.max(startMs, from.getTime()));
    const end = new Date(Math.min(startMs + portionMs, to.getTime()));
    const periods = await readPeriods(db, { stream, from: start, to: end, stepS });
    const clocks = await localMinutes(db, periods, zone);
    yield periods.map((period, index) => cellsOf(period, clocks[index] ?? null));
  }
}

/** The starts of the periods as the clock of the zone shows them. */
async function localMinutes(db: Db, periods: SamplePeriod[], zone: string): Promise<(Date | null)[]> {
  const { rows } = await sql<{ local: string }>`
    SELECT to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI"Z"') AS local
    FROM unnest(${periods.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS started (at, place) ORDER BY place`.execute(
    db,
  );
  return rows.map(({ local }) => new Date(local));
}

function cellsOf({ bitrate, fps, probeMs, loudness, difference, probes }: SamplePeriod, local: Date | null): Value[] {
  const parts = (measured: SamplePeriod['fps'], unit: number) => [
    measured && Math.round(measured.mean * 100 * unit) / 100,
    measured && Math.round(measured.low * 100 * unit) / 100,
    measured && Math.round(measured.high * 100 * unit) / 100,
  ];
  // kbit/s
  return [
    local,
    ...parts(bitrate, 1 / 1_000),
    ...parts(fps, 1),
    ...parts(probeMs, 1),
    ...parts(loudness, 1),
    ...parts(difference, 1),
    probes,
  ];
}
