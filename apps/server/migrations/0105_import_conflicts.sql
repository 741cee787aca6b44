ALTER TABLE import
  -- how many dry runs were made: conflicts that were found for an older one are not stored
  ADD COLUMN checks int4 NOT NULL DEFAULT 0,
  ADD COLUMN "conflictCheck" text NOT NULL DEFAULT 'none' CHECK ("conflictCheck" IN ('none', 'running', 'done', 'skipped')),
  -- whoever looks for conflicts renews this; when it has passed, nobody does any more
  ADD COLUMN "conflictsUntil" timestamptz,
  -- rows that have some
  ADD COLUMN conflicts int4 NOT NULL DEFAULT 0;
-- Null: none were found.
ALTER TABLE import_row ADD COLUMN conflicts jsonb;
CREATE INDEX import_row_conflicts ON import_row (import, row) WHERE conflicts IS NOT NULL;
