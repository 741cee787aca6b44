-- Which machines probe, and the version of the ffmpeg that each decodes with; null: it has none.
CREATE TABLE decoder (
  host text PRIMARY KEY,
  ffmpeg text,
  "checkedAt" timestamptz NOT NULL
);
