-- When a server may be planned; without them, always. A match outside of them is warned of, and nothing is refused.
ALTER TABLE server
  ADD COLUMN "availableFrom" date,
  ADD COLUMN "availableUntil" date,
  -- of each day, in the zone; hours that end before they begin end on the next day
  ADD COLUMN "hoursFrom" time,
  ADD COLUMN "hoursUntil" time,
  ADD COLUMN "hoursZone" text NOT NULL DEFAULT 'UTC';
