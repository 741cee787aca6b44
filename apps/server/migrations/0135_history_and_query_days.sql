-- Days for which the history of a match is kept after its planned end, and queries of it.
ALTER TABLE setting
  ADD "historyDays" int4 NOT NULL DEFAULT 1095 CHECK ("historyDays" BETWEEN 60 AND 3650),
  ADD "queryDays" int4 NOT NULL DEFAULT 365 CHECK ("queryDays" BETWEEN 7 AND 3650);

-- Rows come in the order of time: these indexes are tiny and cost a writer nothing.
CREATE INDEX history_at ON history USING brin (at) WITH (autosummarize = on);
CREATE INDEX playlist_start ON playlist USING brin ("startAt") WITH (autosummarize = on);
CREATE INDEX feed_entry_start ON feed_entry USING brin ("startAt") WITH (autosummarize = on);

-- Nobody deleted what has expired: the log has no line of it.
DROP TRIGGER audit_delete ON playlist;
CREATE TRIGGER audit_delete AFTER DELETE ON playlist REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('touchline.expired', true), '') = '') EXECUTE FUNCTION audit_rows('id');
DROP TRIGGER audit_delete ON playlist_review;
CREATE TRIGGER audit_delete AFTER DELETE ON playlist_review REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('touchline.expired', true), '') = '') EXECUTE FUNCTION audit_rows('id');
