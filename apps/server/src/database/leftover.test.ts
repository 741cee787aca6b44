import { expect, it } from 'vitest';
import { standingByCommand } from '#database/leftover';

const cluster = '/srv/touchline/data/postgres/cluster';

it.each([
  [`/opt/node_modules/pg/bin/postgres -D ${cluster} -k /tmp/touchline-1 -h  `, 'postmaster'],
  [`/usr/lib/postgresql/15/bin/postgres -D /var/lib/postgresql/15/main `, 'other'],
  [`postgres -D ${cluster}-2 -k /tmp/touchline-2 `, 'other'],
  ['vim /etc/postgresql/postgresql.conf ', 'other'],
  ['', 'other'],
  [null, 'unknown'],
] as const)('takes "%s" for %s', (command, standing) => {
  expect(standingByCommand(command, cluster)).toBe(standing);
});
