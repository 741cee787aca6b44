import type { FreeSlots } from '#server/monitoring/claim';
import { openHost } from '#server/monitoring/hosts';
import type { Host } from '#server/monitoring/hosts';

/** Rounds of one worker at once, not counting those on silent hosts, which only wait. */
const roundsAtOnce = 256;
/** One slow host gets a tenth of them. */
const roundsPerHost = 24;
const roundsPerSilentHost = 512;

type Place = { host: Host; rounds: number };

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
      const place = places.get(fqdn) ?? { host: openHost(), rounds: 0 };
      places.set(fqdn, place);
      place.rounds++;
      try {
        return await round(place.host);
      } finally {
        place.rounds--;
        // The record of a silent host is kept until it replies.
        if (place.rounds === 0 && !place.host.isSilent()) places.delete(fqdn);
      }
    },
    free() {
      const all = [...places];
      const answering = all.filter(([, { host }]) => !host.isSilent());
      const busy = answering.reduce((sum, [, { rounds }]) => sum + rounds, 0);
      const free = ({ host, rounds }: Place) => (host.isSilent() ? roundsPerSilentHost : roundsPerHost) - rounds;
      const byHost = new Map(all.map(([fqdn, place]) => [fqdn, free(place)]));
      return { maxRounds: Math.max(0, roundsAtOnce - busy), perHost: roundsPerHost, byHost };
    },
  };
}
