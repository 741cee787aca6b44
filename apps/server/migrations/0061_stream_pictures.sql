-- The newest key frame of each stream as an MP4 file of one picture. Not logged: after a crash the next probe brings
-- another one. Key frames are compressed already, and each is replaced every ten seconds.
CREATE UNLOGGED TABLE stream_picture (
  stream int8 PRIMARY KEY REFERENCES stream ON DELETE CASCADE,
  at timestamptz NOT NULL,
  mp4 bytea NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 10000);
-- Not in the definition of the column, which PostgreSQL 15 does not take.
ALTER TABLE stream_picture ALTER COLUMN mp4 SET STORAGE EXTERNAL;
