-- Ids are drawn before transactions commit, so they do not say who was first: a reader resumes by transactions instead.
-- Every transaction before `horizon` had ended when this one wrote its event; its own number is `xid`.
ALTER TABLE event
  ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN horizon xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot());
CREATE INDEX event_xid ON event (xid);
