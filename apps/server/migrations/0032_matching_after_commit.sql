-- Notes are worked off after the commit: each transaction matches its own, workers those that are left over.
-- `recheck`: a query that has to be looked at again although its owner changed nothing.
ALTER TABLE rematch
  ADD COLUMN xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN "notedAt" timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT rematch_kind_check,
  ADD CONSTRAINT rematch_kind_check CHECK (kind IN ('stream', 'playlist', 'recheck', 'team', 'sport', 'user'));
CREATE INDEX rematch_xact ON rematch (xact);

-- The transaction that wrote or undid the import: its notes are what is still to be matched.
ALTER TABLE import ADD COLUMN xact xid8;

-- A change of a stream concerns every query near it but those whose stream a person chose.
CREATE INDEX IF NOT EXISTS playlist_undecided ON playlist ("startAt", id)
  WHERE "joinedBy" IS DISTINCT FROM 'person' AND "revokedAt" IS NULL;
