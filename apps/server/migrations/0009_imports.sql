-- One spreadsheet that somebody imports: the file until it is written, the dry run, the report.
CREATE TABLE import (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  entity text NOT NULL CHECK (entity IN ('stream', 'sport', 'tournament', 'team')),
  state text NOT NULL CHECK (state IN ('reading', 'ready', 'committing', 'done', 'undoing', 'undone', 'failed')),
  problem text,
  detail text NOT NULL DEFAULT '',
  "fileName" text NOT NULL,
  -- kept so that the dry run can be made again with other options; null once it is written or has failed
  file bytea,
  options jsonb NOT NULL,
  counts jsonb NOT NULL DEFAULT '{"new": 0, "changed": 0, "unchanged": 0, "error": 0}',
  total int4 NOT NULL DEFAULT 0,
  done int4 NOT NULL DEFAULT 0,
  columns jsonb NOT NULL DEFAULT '[]',
  ignored jsonb NOT NULL DEFAULT '[]',
  names jsonb NOT NULL DEFAULT '[]',
  -- records of directories that the import made beside its rows: {"team": [1, 2]}
  made jsonb NOT NULL DEFAULT '{}',
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "finishedAt" timestamptz,
  -- who works on it renews this; when it has passed, they are gone
  "leasedUntil" timestamptz
);
CREATE INDEX import_user ON import ("user", id);
CREATE INDEX import_leased ON import ("leasedUntil") WHERE "leasedUntil" IS NOT NULL;
-- A file is compressed already or small.
ALTER TABLE import ALTER COLUMN file SET STORAGE EXTERNAL;

CREATE TABLE import_row (
  import int8 NOT NULL REFERENCES import ON DELETE CASCADE,
  -- as the spreadsheet program counts it
  row int4 NOT NULL,
  result text NOT NULL CHECK (result IN ('new', 'changed', 'unchanged', 'error')),
  name text NOT NULL,
  -- the record that the row is about; for a new one, once it is made
  target int8,
  -- the version of it that the dry run saw
  version int4,
  -- columns to write, those of a changed record only where they differ
  "values" jsonb NOT NULL,
  before jsonb,
  issues jsonb NOT NULL,
  matches jsonb NOT NULL,
  -- names to be made first, by column; synonyms to be added
  creates jsonb NOT NULL,
  PRIMARY KEY (import, row)
);
CREATE INDEX import_row_result ON import_row (import, result, row);
