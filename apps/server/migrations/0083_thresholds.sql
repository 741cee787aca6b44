-- Clearing, input loss and levels of the settings, and what sports and streams set instead: an object of those that differ.
ALTER TABLE setting
  ADD COLUMN "inputLossAfterS" float8 NOT NULL DEFAULT 1.5,
  ADD COLUMN "inputLossClearS" int4 NOT NULL DEFAULT 0,
  ADD COLUMN "blackClearS" int4 NOT NULL DEFAULT 5,
  ADD COLUMN "colorBarsClearS" int4 NOT NULL DEFAULT 5,
  ADD COLUMN "frozenClearS" int4 NOT NULL DEFAULT 5,
  ADD COLUMN "silentClearS" int4 NOT NULL DEFAULT 5,
  ADD COLUMN "silentBelowDb" int4 NOT NULL DEFAULT -60,
  ADD COLUMN "quietClearS" int4 NOT NULL DEFAULT 5,
  ADD COLUMN "quietBelowDb" int4 NOT NULL DEFAULT -45;
ALTER TABLE sport ADD COLUMN thresholds jsonb;
ALTER TABLE stream ADD COLUMN thresholds jsonb;
