-- Seconds until a wrong picture or sound is a fault; null: never. A frozen picture may be a player who waits for the whistle,
-- and half of a minute of silence is quiet.
ALTER TABLE setting
  ADD COLUMN "blackAfterS" int4 DEFAULT 10,
  ADD COLUMN "colorBarsAfterS" int4 DEFAULT 10,
  ADD COLUMN "frozenAfterS" int4 DEFAULT 20,
  ADD COLUMN "silentAfterS" int4 DEFAULT 20,
  ADD COLUMN "quietAfterS" int4 DEFAULT 90;
