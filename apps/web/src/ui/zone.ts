let chosenZone: string | null = null;

/** Sets the zone of all times; null, or a zone that this browser does not know, means the browser's. */
export function chooseZone(zone: string | null): void {
  try {
    chosenZone = zone ? Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : null;
  } catch {
    chosenZone = null;
  }
}

/** The viewer's zone: the one they have chosen, else the browser's. */
export const viewerZone = (): string => chosenZone ?? browserZone();

let knownZone = { name: '', until: 0 };

/** Read once a second: reading it takes as long as rendering a whole cell of a list. */
export function browserZone(): string {
  const now = Date.now();
  if (now >= knownZone.until || now < knownZone.until - zoneMs)
    knownZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + zoneMs };
  return knownZone.name;
}

const zoneMs = 1_000;
