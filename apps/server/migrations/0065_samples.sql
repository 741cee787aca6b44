-- What the prober measured of a stream, one row a round. `stream` has no foreign key, so that a batch of many streams
-- never fails for one that was destroyed meanwhile; its rows are gone with their partition.
-- Partitions of an hour: `samples/partitions.ts` makes them, `samples/roll-up.ts` packs and drops them.
CREATE TABLE sample (
  at timestamptz NOT NULL,
  stream int8 NOT NULL,
  -- null: not measured in this round
  kbps int4,
  -- hundredths of a frame per second
  fps int2,
  -- how long the probe took
  ms int2
) PARTITION BY RANGE (at);
CREATE INDEX sample_stream ON sample (stream, at);

-- The samples of a stream in an hour, in the order of time, for a twelfth of the space. Partitions of a day.
CREATE TABLE sample_hour (
  stream int8 NOT NULL,
  hour timestamptz NOT NULL,
  -- since the hour began
  seconds int2[] NOT NULL,
  kbps int4[] NOT NULL,
  fps int2[] NOT NULL,
  ms int2[] NOT NULL
) PARTITION BY RANGE (hour);
CREATE INDEX sample_hour_stream ON sample_hour (stream, hour);

-- The same hour in periods of five minutes, kept longer. Periods without a sample are left out. Partitions of a week.
CREATE TABLE sample_rollup (
  stream int8 NOT NULL,
  hour timestamptz NOT NULL,
  -- 0 to 11
  period int2[] NOT NULL,
  probes int2[] NOT NULL,
  "kbpsLow" int4[] NOT NULL,
  "kbpsMean" int4[] NOT NULL,
  "kbpsHigh" int4[] NOT NULL,
  "fpsLow" int2[] NOT NULL,
  "fpsMean" int2[] NOT NULL,
  "fpsHigh" int2[] NOT NULL,
  "msLow" int2[] NOT NULL,
  "msMean" int2[] NOT NULL,
  "msHigh" int2[] NOT NULL
) PARTITION BY RANGE (hour);
CREATE INDEX sample_rollup_stream ON sample_rollup (stream, hour);

-- Days for which every sample is kept, and the periods of five minutes.
ALTER TABLE setting ADD COLUMN "sampleDays" int4 NOT NULL DEFAULT 3, ADD COLUMN "rollupDays" int4 NOT NULL DEFAULT 30;
