-- What was decoded in a round; null: nothing was. Packed hours of before have shorter arrays, whose missing items are null.
ALTER TABLE sample
  -- mean level in tenths of dBFS, -1200 for digital silence
  ADD COLUMN loudness int2,
  -- mean change of brightness since the picture of the round before, in hundredths of a percent
  ADD COLUMN difference int2;
ALTER TABLE sample_hour
  ADD COLUMN loudness int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN difference int2[] NOT NULL DEFAULT '{}';
ALTER TABLE sample_rollup
  ADD COLUMN "loudnessLow" int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN "loudnessMean" int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN "loudnessHigh" int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN "differenceLow" int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN "differenceMean" int2[] NOT NULL DEFAULT '{}',
  ADD COLUMN "differenceHigh" int2[] NOT NULL DEFAULT '{}';
