-- How judged streams looked last, 16 × 9 cells in YUV, so that every prober can compare them. Of no use after a restart.
CREATE UNLOGGED TABLE stream_look (
  stream int8 PRIMARY KEY REFERENCES stream ON DELETE CASCADE,
  at timestamptz NOT NULL,
  layout bytea NOT NULL
);

-- Two streams that looked alike and were watched at the same time, to see whether they show the same.
CREATE TABLE compared_pair (
  first int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  second int8 NOT NULL REFERENCES stream ON DELETE CASCADE CHECK (first < second),
  -- when a process last began to watch them
  "comparedAt" timestamptz NOT NULL,
  -- since when they show the same; null while they do not, or are of the same match
  "sameSince" timestamptz,
  -- when that was last seen
  "sameAt" timestamptz,
  -- how often in a row they showed different pictures
  rejections int4 NOT NULL DEFAULT 0,
  PRIMARY KEY (first, second)
);
CREATE INDEX compared_pair_second ON compared_pair (second);
CREATE INDEX compared_pair_compared ON compared_pair ("comparedAt");
CREATE INDEX compared_pair_same ON compared_pair (first, second) WHERE "sameSince" IS NOT NULL;

-- Seconds for which two matches show the same until it is a fault; null: never.
ALTER TABLE setting ADD COLUMN "samePictureAfterS" int4 DEFAULT 10;
