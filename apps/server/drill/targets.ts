import type { DatabaseCluster } from './database-cluster.ts';
import type { Part, Product } from './product.ts';
import { isWell } from './product.ts';
import type { Supervised } from './supervised.ts';
import { usualDownMs } from './supervised.ts';
import { pick } from './random.ts';

export const kinds = [
  'api',
  'prober',
  'jobs',
  'media node',
  'haproxy',
  'etcd',
  'Patroni',
  'standby',
  'primary',
  'primary’s machine',
] as const;
export type Kind = (typeof kinds)[number];

/** What may be killed, and how often compared with the others: the primary more often than any. */
const shares: Record<Kind, number> = {
  api: 9,
  prober: 6,
  jobs: 6,
  'media node': 6,
  haproxy: 4,
  etcd: 4,
  Patroni: 4,
  standby: 5,
  primary: 10,
  'primary’s machine': 6,
};

/** `isBack`: whether what was killed works again, by itself or by its successor. */
export type Target = { kind: Kind; name: string; kill: () => Promise<void>; isBack: () => Promise<boolean> };

/** A machine comes back after its restart; by then another one is the primary. */
const rebootMs = 15_000;

type Installation = { database: DatabaseCluster; product: Product; haproxy: Supervised };

export async function chooseTarget(random: () => number, all: Installation): Promise<Target> {
  const kind = pick(
    random,
    kinds.map((each) => [each, shares[each]] as const),
  );
  return targetOf(kind, random, all);
}

/** A process of a kind. Throws when there is none now, such as a primary. */
export async function targetOf(kind: Kind, random: () => number, all: Installation): Promise<Target> {
  const { database, product, haproxy } = all;
  const one = <T>(several: readonly T[]): T =>
    pick(
      random,
      several.map((each) => [each, 1] as const),
    );
  const part = (parts: readonly Part[]): Target => {
    const chosen = one(parts);
    return ofProcess(kind, chosen.process, () => isWell(chosen));
  };
  switch (kind) {
    case 'api':
      return part(product.api);
    case 'prober':
      return part(product.probers);
    case 'jobs':
      return part(product.jobs);
    case 'media node':
      return part(product.media);
    case 'haproxy':
      return ofProcess(kind, haproxy, async () => haproxy.pid() !== null);
    case 'etcd': {
      const member = one(database.etcd);
      return ofProcess(kind, member, async () => member.pid() !== null);
    }
    case 'Patroni': {
      const { patroni } = one(database.nodes);
      return ofProcess(kind, patroni, async () => patroni.pid() !== null);
    }
    default:
      return ofDatabase(kind, random, database);
  }
}

function ofProcess(kind: Kind, each: Supervised, isBack: () => Promise<boolean>): Target {
  return { kind, name: each.name, kill: async () => each.kill(usualDownMs), isBack };
}

async function ofDatabase(
  kind: 'standby' | 'primary' | 'primary’s machine',
  random: () => number,
  database: DatabaseCluster,
): Promise<Target> {
  const { primary, standbys } = await database.roles();
  const node =
    kind === 'standby'
      ? pick(
          random,
          standbys.map((each) => [each, 1] as const),
        )
      : primary;
  const pid = await node?.postmaster();
  if (!node || !pid) throw new Error(`There is no ${kind} to kill`);
  const index = database.nodes.indexOf(node);
  return {
    kind,
    name: node.name,
    async kill() {
      if (kind === 'primary’s machine') {
        database.etcd[index]?.kill(rebootMs);
        node.patroni.kill(rebootMs);
      }
      process.kill(pid, 'SIGKILL');
    },
    isBack: async () => (await database.roles()).primary !== null,
  };
}
