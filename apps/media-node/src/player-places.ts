/** Limits the number of players. Releasing a place twice has no further effect. */
export type PlayerPlaces = { take: () => (() => void) | null };

/** `take` returns the function that releases the place; null when all `limit` places are taken. */
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
