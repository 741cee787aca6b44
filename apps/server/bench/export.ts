// Export of a large list as CSV and as a spreadsheet.
// npm run bench -- export [rows]   default 200000
import { authorization, openSheetsRig } from './sheets-rig.ts';

const [rows = 200_000] = process.argv.slice(2).map(Number);
const n = (value: number) => Math.round(value).toLocaleString('en');

const rig = await openSheetsRig();
try {
  await rig.client.query(
    `INSERT INTO stream (key, sport, team1, team2, "startDate", "startTime", timezone, duration, status)
     SELECT 'bench-' || n, sport.id, home.id, away.id, '2027-01-01'::date + n % 700, '18:30', 'UTC', 120, status.id
     FROM generate_series(1, ${rows}) n, sport, (SELECT min(id) AS id FROM team) home, (SELECT max(id) AS id FROM team) away,
       status WHERE status.phase = 'scheduled'`,
  );
  await rig.client.query('VACUUM ANALYZE stream');
  for (const format of ['csv', 'xlsx']) await measure(format);
} finally {
  await rig.stop();
}

async function measure(format: string): Promise<void> {
  const before = await rig.reset();
  const started = performance.now();
  const response = await fetch(`${rig.url}/api/streams/export?format=${format}`, { headers: { authorization } });
  if (!response.ok) throw new Error(`The export was answered with ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  const ms = performance.now() - started;
  const { peakMb, stallMs } = await rig.watched();
  console.log(`export of ${n(rows)} streams as ${format}`);
  console.log(`  ${n(ms)} ms   ${n((1000 * rows) / ms)} rows/s   ${(bytes / 1_048_576).toFixed(1)} MB`);
  console.log(`  memory ${before} MB before, ${peakMb} MB at its peak   longest stall ${stallMs} ms\n`);
}
