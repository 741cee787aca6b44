import type { FreeSlots } from '#server/monitoring/claim';
import { openHost } from '#server/monitoring/hosts';
import type { Host } from '#server/monitoring/hosts';
import { openLoad, roomIn } from '#server/monitoring/load';
import type { Limits, Load } from '#server/monitoring/load';

/** Rounds of one worker at once, not counting those on silent hosts, which only wait. */
const roundsAtOnce: Limits = { early: 256, total: 512 };
/** One slow host gets a tenth of them. Streams without a signal take five seconds each, at which 24 a second make 120. */
const roundsPerHost: Limits = { early: 24, total: 128 };
const roundsPerSilentHost = 512;

type Place = { host: Host; load: Load };

export type Slots = {
  /** Runs a round in a slot of its host. */
  run: <T>(fqdn: string, round: (host: Host) => Promise<T>) => Promise<T>;
  /** How many rounds the next claim may bring. */
  free: () => FreeSlots;
};

/** Counts the running rounds per host, so that a slow or silent host does not delay others. */
export function makeSlots(): Slots {
  const places = new Map<string, Place>();

  return {
    async run(fqdn, round) {
      const place = places.get(fqdn) ?? { host: openHost(), load: openLoad(null) };
      places.set(fqdn, place);
      const end = place.load.begin();
      try {
        return await round(place.host);
      } finally {
        end();
        // The record of a silent host is kept until it replies.
        if (place.load.total() === 0 && !place.host.isSilent()) places.delete(fqdn);
      }
    },
    free() {
      const all = [...places];
      const answering = all.filter(([, { host }]) => !host.isSilent());
      const free = ({ host, load }: Place) =>
        host.isSilent() ? roundsPerSilentHost - load.total() : roomIn(roundsPerHost, [load]);
      const byHost = new Map(all.map(([fqdn, place]) => [fqdn, free(place)]));
      const loads = answering.map(([, { load }]) => load);
      return { maxRounds: Math.max(0, roomIn(roundsAtOnce, loads)), perHost: roundsPerHost.early, byHost };
    },
  };
}
