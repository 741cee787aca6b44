-- The row has neither a key nor an event id: its stream is searched for by match and start, in the dry run and again when it is
-- written. False in dry runs from before, which are searched for by event id only.
ALTER TABLE import_row ADD COLUMN "byContent" bool NOT NULL DEFAULT false;
