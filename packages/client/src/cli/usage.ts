import { resources } from './resources.ts';
import type { Resource } from './resources.ts';

const named = (isMeant: (resource: Resource) => boolean) =>
  Object.entries<Resource>(resources)
    .filter(([, resource]) => isMeant(resource))
    .map(([name]) => name)
    .join(', ');
const listOnly = named(({ one }) => one === null);
const readOnly = named(({ readOnly = false }) => readOnly);
const changeable = named(({ one, readOnly = false }) => one !== null && !readOnly);

export const usage = `Usage: touchline COMMAND [options]

  RESOURCE list              a page of records; --all for every page
  RESOURCE get ID            one record
  RESOURCE create            a new record of --set or --input
  RESOURCE update ID         changes the fields of --set or --input
  RESOURCE delete ID…        archives or deletes records
  whoami                     whose token it is, and what it allows
  events                     live events, one JSON object a line, until Ctrl-C
  call "METHOD /path"        any call of the API (see /docs), with --input

RESOURCE: ${changeable}; only with list and get: ${readOnly}; only with list: ${listOnly}

Only on the machine of the console, with its variables: /opt/touchline/touchline
COMMAND of a release, npm run cli -- COMMAND in a checkout
  admin create               a new administrator, or a new password for a known one
  backup                     a backup of the database
  backups list               the backups of the folder and of the store
  backups verify FILE        restores a backup beside the database and counts its rows
  restore FILE               replaces the database by a backup
  ready                      waits until the console is ready
  migrate                    updates the database to this version
  config check               checks the variables
  config list                explains them
  verify                     only of a release: holds every file against its checksum

Connection
  --url URL                  address of the console (TOUCHLINE_URL; http://localhost:8080)
  --token TOKEN              personal or service token (better in TOUCHLINE_TOKEN: others see arguments)
Lists
  --search TEXT              records that match the words
  --filter COLUMN=VALUE      again for further columns
  --sort COLUMN, --desc      order
  --page N, --size N         which page, of how many rows (at most 100)
Records
  --set FIELD=VALUE          again for further fields; numbers, true, false, null and JSON are read as such
  --input JSON               the whole input; - reads it from standard input
Output
  --columns A,B              columns of the table
  --json                     JSON instead of a table
  --lang en|ru               language of errors (else that of the system)

Exit status: 0 done, 1 refused or failed, 2 wrong usage.`;
