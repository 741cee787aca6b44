/** Places for players. A place that is given back twice counts once. */
export type PlayerPlaces = { take: () => (() => void) | null };

/** `take` gives the way to give the place back; null when all `limit` are taken. */
export function createPlayerPlaces(limit: number): PlayerPlaces {
  let taken = 0;
  return {
    take() {
      if (taken >= limit) return null;
      taken += 1;
      let isHeld = true;
      return () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
    },
  };
}
