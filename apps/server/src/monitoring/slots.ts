import type { FreeSlots } from '#server/monitoring/claim';
import { openHost } from '#server/monitoring/hosts';
import type { Host } from '#server/monitoring/hosts';

/** Rounds of one worker at once, those on silent hosts apart: they only wait. */
const roundsAtOnce = 256;
/** One slow host gets a tenth of them. */
const roundsPerHost = 24;
const roundsPerSilentHost = 512;

type Place = { host: Host; rounds: number };

export type Slots = {
  /** Runs a round in a slot of its host. */
  run: <T>(fqdn: string, round: (host: Host) => Promise<T>) => Promise<T>;
  /** What the next claim may bring. */
  free: () => FreeSlots;
};

/** Counts the rounds under way per host, so that a host that answers slowly or never keeps no other waiting. */
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
        // What is known of a silent host is kept until it answers.
        if (place.rounds === 0 && !place.host.isSilent()) places.delete(fqdn);
      }
    },
    free() {
      const all = [...places];
      const answering = all.filter(([, { host }]) => !host.isSilent());
      const busy = answering.reduce((sum, [, { rounds }]) => sum + rounds, 0);
      const free = ({ host, rounds }: Place) => (host.isSilent() ? roundsPerSilentHost : roundsPerHost) - rounds;
      const byHost = new Map(all.map(([fqdn, place]) => [fqdn, free(place)]));
      return { most: Math.max(0, roundsAtOnce - busy), perHost: roundsPerHost, byHost };
    },
  };
}
